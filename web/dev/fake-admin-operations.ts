import { randomUUID } from 'node:crypto';
import { getInfoProvider, sendNewsLetter, setInfoProvider } from '../../shared/contract/admin.ts';
import {
  apiKeyFilters,
  auditFilters,
  confirmGroupMember,
  createAppLabel,
  createAppRight,
  createManagerGroup,
  createManagerLabel,
  deleteAppLabel,
  deleteAppRight,
  deleteManagerGroup,
  deleteManagerLabel,
  deleteUser,
  getAppLabels,
  getAppRights,
  getAudit,
  getManagerGroups,
  getManagerLabels,
  getUsers,
  putAppLabel,
  putAppRight,
  putManagerGroup,
  putManagerLabel,
  startLogoUpload,
  startTermsUpload,
  userFilters,
} from '../../shared/contract/auth.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { getTask, getTasks, taskFilters } from '../../shared/contract/tasks.ts';
import { Refusal } from '../../shared/errors.ts';
import type { FilterFields } from '../../shared/filter.ts';
import type { AppRight } from '../../shared/model/api-key.ts';
import type { User } from '../../shared/model/user.ts';
import * as admin from './fake-admin-data.ts';
import { type Owned, PASSWORD, users } from './fake-data.ts';
import { does, type FakeOperation, find, type Input, page } from './fake-kit.ts';

const charges = new Map<string, Record<string, unknown>>();
const NO_CHARGE = { discount: 0, additionalCharge: 0, additionalChargeInfo: '', endOfTestPeriod: 0 };
const withCharge = (user: User) => ({ ...user, ...NO_CHARGE, ...charges.get(user.id) });

const found = <T>(item: T | undefined): T => {
  if (item === undefined) throw new Refusal('ENTITY_NOT_FOUND');
  return item;
};
const only = (input: Input, ...roles: string[]) => {
  if (!input.caller.user!.roles.some((role) => roles.includes(role)))
    throw new Refusal('MISSING_ROLE', { role: roles[0] });
};
const everybodys = <T>(items: readonly T[]): Owned<T>[] => items.map((item) => ({ owner: '', item }));
/** A list in which `user` names nobody's items. */
const ofAll = (input: Input): Input => ({ ...input, ownerless: true });
const text = (item: object, field: string) => String((item as Record<string, unknown>)[field] ?? '');

function userField(user: User, field: string): string {
  if (field === 'roles') return user.roles[0] ?? '';
  return text(user, field);
}
const usersOfGroup = ({ caller }: Input) =>
  caller.user!.roles.includes('ADMIN')
    ? users
    : users.filter(({ managerGroup }) => managerGroup !== null && managerGroup === caller.user!.administers);

const userOperations: FakeOperation[] = [
  does(getUsers, (input) => {
    only(input, 'ADMIN', 'GROUP_ADMIN');
    const counts = input.query.getAll('extra_field').includes('counts');
    return page(ofAll(input), 'users', userFilters, everybodys(usersOfGroup(input)), userField, (user) => {
      const { beaconsCount, ...rest } = listed(user);
      return counts ? { ...rest, beaconsCount } : rest;
    });
  }),
  does(getInfoProvider, (input) => {
    only(input, 'ADMIN', 'GROUP_ADMIN');
    return withCharge(found(usersOfGroup(input).find(({ id }) => id === input.params.id)));
  }),
  does(confirmGroupMember, (input) => {
    only(input, 'ADMIN', 'GROUP_ADMIN');
    const user = found(usersOfGroup(input).find(({ id }) => id === input.params.id));
    if (user.managerGroup === null) throw new Refusal('MISSING_DATA_REFERENCE', { managerGroup: null });
    return Object.assign(user, { groupConfirmed: input.body.confirmed });
  }),
  does(setInfoProvider, (input) => {
    only(input, 'ADMIN');
    const { id, discount, additionalCharge, additionalChargeInfo, endOfTestPeriod, ...change } = input.body;
    const user = found(find(id));
    if (change.managerGroup && !admin.groups.some(({ name }) => name === change.managerGroup))
      throw new Refusal('MISSING_DATA_REFERENCE', { managerGroup: change.managerGroup });
    Object.assign(user, change);
    const charge = { discount, additionalCharge, additionalChargeInfo, endOfTestPeriod };
    const said = Object.fromEntries(Object.entries(charge).filter(([, value]) => value !== undefined));
    charges.set(id, { ...charges.get(id), ...said });
    return withCharge(user);
  }),
  does(deleteUser, ({ params, body, caller }) => {
    const at = users.findIndex(({ id }) => id === params.id);
    const user = found(users[at]);
    if (user === caller.user && body.password !== PASSWORD) throw new Refusal('INVALID_EMAIL_OR_PASSWORD');
    if (user.infoFeatureState === 'ON') throw new Refusal('INFO_CMS_RUNNING');
    users.splice(at, 1);
    return {};
  }),
  does(sendNewsLetter, (input) => {
    only(input, 'ADMIN');
    const { recipients = [], filter, dryRun, localeToSubjectMap, localeToMessageBodyMap } = input.body;
    const count = filter ? users.length : recipients.length;
    if (dryRun) {
      const preview = Object.keys(localeToSubjectMap).map((locale) => [
        locale,
        {
          subject: localeToSubjectMap[locale],
          html: `<html><body><p>${escaped(localeToMessageBodyMap[locale]).replaceAll('\n', '<br>')}</p><p><a href="#">Unsubscribe</a></p></body></html>`,
        },
      ]);
      return {
        errors: [],
        recipients: { count, isComplete: count < 200 },
        preview: Object.fromEntries(preview),
      };
    }
    const errors = recipients
      .filter((id: string) => find(id)?.mailState === 'bounced')
      .map((id: string) => ({ id, message: 'BOUNCED' }));
    return count > 100 ? { errors: [], task: 'news2' } : { errors };
  }),
];

function listed(user: User) {
  const { languageCode, infoFeatureState, administers, newEmail, newsletter, ...rest } = user;
  const { termsOfUseVersion, acceptedTermsOfUseVersion, termsOfUseFile, ...shown } = rest;
  return shown;
}
const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const keyOperations: FakeOperation[] = [
  does(getAppRights, (input) => {
    const named = input.query.getAll('extra_field').includes('principalName');
    const principal = input.query.get('principal');
    const keys = principal ? admin.keys.filter(({ item }) => item.principal === principal) : admin.keys;
    return page(input, 'apprights', apiKeyFilters, keys, text, (key, owner) =>
      named ? { ...key, principalName: find(owner)?.name ?? owner } : key,
    );
  }),
  does(createAppRight, ({ body, caller }) => {
    const me = caller.user!;
    const owner = body.principal
      ? users.find(({ id, email }) => [id, email].includes(body.principal))
      : caller.user;
    if (!owner) throw new Refusal('MISSING_DATA_REFERENCE', { principal: body.principal });
    if (!me.roles.includes('ADMIN') && body.permissions.length > 0)
      throw new Refusal('MISSING_ROLE', { role: 'ADMIN' });
    const key = randomUUID().replaceAll('-', '');
    const item: AppRight = {
      id: `key${key.slice(0, 8)}`,
      first4: key.slice(0, 4),
      description: body.description,
      principal: owner.email,
      principalId: owner.id,
      permissions: ['BASIC', ...body.permissions],
      createdDate: new Date().toISOString(),
      lastUsedDate: null,
    };
    admin.keys.unshift({ owner: owner.id, item });
    return { ...item, key };
  }),
  does(putAppRight, ({ params, body }) => {
    const { item } = found(admin.keys.find(({ item: key }) => key.id === params.id));
    return Object.assign(item, {
      description: body.description,
      permissions: ['BASIC', ...body.permissions],
    });
  }),
  does(deleteAppRight, ({ params }) => {
    const at = admin.keys.findIndex(({ item }) => item.id === params.id);
    found(admin.keys[at]);
    admin.keys.splice(at, 1);
    return {};
  }),
];

interface Named {
  readonly name: string;
  readonly users: number;
  readonly version: number;
}

/** The four operations that each kind of label has. */
function labelOperations<T extends Named>(
  items: T[],
  fresh: (body: Partial<T>) => T,
  [get, create, put, remove]: readonly [Operation, Operation, Operation, Operation],
): FakeOperation[] {
  const at = (name: string | undefined) => items.findIndex((item) => item.name === name);
  return [
    does(get, (input) => {
      only(input, 'ADMIN', 'GROUP_ADMIN');
      const own = input.caller.user!.administers;
      const seen = input.caller.user!.roles.includes('ADMIN')
        ? items
        : items.filter(({ name }) => name === own);
      const rows = seen.map((item) => ({ id: item.name, ...item }));
      return page(
        ofAll(input),
        get.id,
        get.filters as FilterFields,
        everybodys(rows),
        text,
        ({ id, ...item }) => item,
      );
    }),
    does(create, (input) => {
      only(input, 'ADMIN');
      if (at(input.body.name) >= 0) throw new Refusal('NAME_ALREADY_USED');
      const item = { ...fresh(input.body), users: 0, version: 1 };
      items.unshift(item);
      return item;
    }),
    does(put, (input) => {
      only(input, 'ADMIN');
      const item = found(items[at(input.params.name)]);
      if (input.body.version !== undefined && input.body.version !== item.version)
        throw new Refusal('PLEASE_TRY_AGAIN');
      return Object.assign(item, input.body, { version: item.version + 1 });
    }),
    does(remove, (input) => {
      only(input, 'ADMIN');
      const item = found(items[at(input.params.name)]);
      if (item.users > 0) throw new Refusal('LABEL_IN_USE', { count: item.users });
      items.splice(at(input.params.name), 1);
      return {};
    }),
  ];
}

const uploadOperations: FakeOperation[] = [startLogoUpload, startTermsUpload].map((operation) =>
  does(operation, () => ({ url: '/__upload', headers: { 'content-type': 'application/octet-stream' } })),
);

const recordOperations: FakeOperation[] = [
  does(getAudit, (input) => page(input, 'audit', auditFilters, admin.audit, auditField, (entry) => entry)),
  does(getTask, ({ params }) =>
    admin.working(found(admin.tasks.find(({ item }) => item.taskId === params.id)).item),
  ),
  does(getTasks, (input) => {
    const mine = admin.tasks
      .filter(({ owner }) => owner === input.caller.user!.id)
      .map(({ item }) => ({ id: item.taskId, ...admin.working(item) }));
    return page(ofAll(input), 'tasks', taskFilters, everybodys(mine), taskField, ({ id, ...item }) => item);
  }),
];

const auditField = (entry: object, field: string) =>
  text(entry, field === 'timestamp' ? 'at' : field === 'actor' ? 'actorId' : field);
const taskField = (task: object, field: string) => text(task, field === 'status' ? 'taskStatus' : field);

export const adminOperations: readonly FakeOperation[] = [
  ...userOperations,
  ...keyOperations,
  ...labelOperations(admin.groups, (body) => ({ termsLanguages: [], ...body }) as never, [
    getManagerGroups,
    createManagerGroup,
    putManagerGroup,
    deleteManagerGroup,
  ]),
  ...labelOperations(admin.labels, (body) => ({ logoUrl: null, ...body }) as never, [
    getManagerLabels,
    createManagerLabel,
    putManagerLabel,
    deleteManagerLabel,
  ]),
  ...labelOperations(admin.appLabels, (body) => ({ ...body }) as never, [
    getAppLabels,
    createAppLabel,
    putAppLabel,
    deleteAppLabel,
  ]),
  ...uploadOperations,
  ...recordOperations,
];
