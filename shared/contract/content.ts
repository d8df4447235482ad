import {
  getInfoPoint,
  getInfoPoints,
  removeInfoPoint,
  removeInfoPoints,
  setInfoPoint,
  setInfoPointActive,
  setInfoPoints,
} from './content/infos.ts';
import {
  getInfoBundle,
  getInfoBundles,
  removeInfoBundle,
  removeInfoBundles,
  setInfoBundle,
  setInfoBundleActive,
  setInfoBundles,
} from './content/tours.ts';
import type { Group } from './operation.ts';

/** The content of owners: Infos and tours. */
export const content = {
  name: 'content',
  prefix: '/api/infoprovider/v1',
  operations: [
    getInfoPoint,
    getInfoPoints,
    setInfoPoint,
    setInfoPoints,
    setInfoPointActive,
    removeInfoPoint,
    removeInfoPoints,
    getInfoBundle,
    getInfoBundles,
    setInfoBundle,
    setInfoBundles,
    setInfoBundleActive,
    removeInfoBundle,
    removeInfoBundles,
  ],
} as const satisfies Group;
