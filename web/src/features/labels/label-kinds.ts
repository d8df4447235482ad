import {
  createAppLabel,
  createManagerGroup,
  createManagerLabel,
  deleteAppLabel,
  deleteManagerGroup,
  deleteManagerLabel,
  getAppLabels,
  getManagerGroups,
  getManagerLabels,
  putAppLabel,
  putManagerGroup,
  putManagerLabel,
} from '../../../../shared/contract/auth/labels.ts';
import type { AppLabel, ManagerGroup, ManagerLabel } from '../../../../shared/model/label.ts';
import type { ListPage, ListQuery } from '../../components/list/list-spec.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import type { Labelled } from './labelled.ts';

/** The operations on one kind of label; the three kinds differ only in their fields. */
export interface LabelKind<T extends Labelled> {
  /** The name of the list, and of its stored settings. */
  readonly list: string;
  readonly fields: (typeof getManagerGroups)['filters'];
  readonly load: (query: ListQuery) => Promise<ListPage<T>>;
  readonly create: (input: LabelInput<T>) => Promise<T>;
  readonly put: (input: LabelInput<T> & { version?: number }) => Promise<T>;
  readonly remove: (name: string) => Promise<unknown>;
  readonly paths: typeof paths.managerGroups;
}

/** The body of a call: without the fields that the server computes. */
export type LabelInput<T extends Labelled> = Omit<
  T,
  'users' | 'version' | 'logoUrl' | 'termsLanguages' | 'singleSignOn'
>;

/** The cache key of one label: separate from the lists of its kind, which are read from an index. */
export const labelKey = <T extends Labelled>(kind: LabelKind<T>, name: string) =>
  [`${kind.list}/one`, name] as const;

export const MANAGER_GROUPS: LabelKind<ManagerGroup> = {
  list: 'manager-groups',
  fields: getManagerGroups.filters,
  load: (query) => call(getManagerGroups, { query }),
  create: (body) => call(createManagerGroup, { body }),
  put: (body) => call(putManagerGroup, { params: { name: body.name }, body }),
  remove: (name) => call(deleteManagerGroup, { params: { name } }),
  paths: paths.managerGroups,
};

export const MANAGER_LABELS: LabelKind<ManagerLabel> = {
  list: 'manager-labels',
  fields: getManagerLabels.filters,
  load: (query) => call(getManagerLabels, { query }),
  create: (body) => call(createManagerLabel, { body }),
  put: (body) => call(putManagerLabel, { params: { name: body.name }, body }),
  remove: (name) => call(deleteManagerLabel, { params: { name } }),
  paths: paths.managerLabels,
};

export const APP_LABELS: LabelKind<AppLabel> = {
  list: 'app-labels',
  fields: getAppLabels.filters,
  load: (query) => call(getAppLabels, { query }),
  create: (body) => call(createAppLabel, { body }),
  put: (body) => call(putAppLabel, { params: { name: body.name }, body }),
  remove: (name) => call(deleteAppLabel, { params: { name } }),
  paths: paths.appLabels,
};
