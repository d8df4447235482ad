import {
  getInfoPoint,
  getInfoPoints,
  removeInfoPoint,
  removeInfoPoints,
  setInfoFeatureState,
  setInfoPoint,
  setInfoPointActive,
  setInfoPoints,
} from './content/infos.ts';
import type { Group } from './operation.ts';

/** The content of owners: Infos, and the state of their Info CMS. */
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
    setInfoFeatureState,
  ],
} as const satisfies Group;
