import * as z from 'zod/mini';
import { ListViews, ListViewsChange, ViewedList } from '../../model/view.ts';
import { EVERYONE } from '../../roles.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';
import { prefix } from './prefix.ts';

const path = `${prefix}/views/{list}` as const;
const params = z.strictObject({ list: ViewedList });

export const getViews = operation({
  id: 'getViews',
  method: 'GET',
  path,
  summary: 'Returns the views of a list of the console that the caller has saved',
  roles: EVERYONE,
  notRunAs: true,
  params,
  reply: ListViews,
  errors: [],
});

export const putViews = operation({
  id: 'putViews',
  method: 'PUT',
  path,
  summary: 'Saves all views of a list of the console for the caller',
  roles: EVERYONE,
  notRunAs: true,
  params,
  ...writes(ListViews, ListViewsChange, { list: 'fixed' }),
  reply: ListViews,
  errors: [],
});
