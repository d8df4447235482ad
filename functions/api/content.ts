import { content } from '../../shared/contract/content.ts';
import { infocms } from '../../shared/contract/infocms.ts';
import { getContentFile } from '../core/content/files/get-content-file.ts';
import { startContentUpload } from '../core/content/files/start-content-upload.ts';
import { getInfoPoint, getInfoPoints } from '../core/content/infos/get-info-points.ts';
import { getInfos } from '../core/content/infos/get-infos.ts';
import { removeInfoPoint, removeInfoPoints } from '../core/content/infos/remove-info-points.ts';
import { setInfoPoint } from '../core/content/infos/set-info-point.ts';
import { setInfoPointActive } from '../core/content/infos/set-info-point-active.ts';
import { setInfoFeatureState } from '../core/content/service/set-info-feature-state.ts';
import { serve } from './serve.ts';

export const handler = serve(
  { operations: [...content.operations, ...infocms.operations] },
  {
    getInfos,
    startContentUpload,
    getContentFile,
    getInfoPoint,
    getInfoPoints,
    setInfoPoint,
    setInfoPointActive,
    removeInfoPoint,
    removeInfoPoints,
    setInfoFeatureState,
  },
);
