import { content } from '../../shared/contract/content.ts';
import { infocms } from '../../shared/contract/infocms.ts';
import { removeInfoPoint, removeInfoPoints } from '../core/composition/remove-infos.ts';
import { getInfoClicks } from '../core/content/clicks/get-info-clicks.ts';
import { getContentFile } from '../core/content/files/get-content-file.ts';
import { startContentUpload } from '../core/content/files/start-content-upload.ts';
import { addImportRows } from '../core/content/imports/add-import-rows.ts';
import { getImportOutcomes } from '../core/content/imports/get-import-outcomes.ts';
import { runInfoImport } from '../core/content/imports/run-info-import.ts';
import { startInfoImport } from '../core/content/imports/start-info-import.ts';
import { checkInfos } from '../core/content/infos/check-infos.ts';
import { createInfo } from '../core/content/infos/create-info.ts';
import { getInfoPoint, getInfoPoints } from '../core/content/infos/get-info-points.ts';
import { getInfos } from '../core/content/infos/get-infos.ts';
import { deleteInfoDraft, getInfoDraft, putInfoDraft } from '../core/content/infos/info-draft.ts';
import { deleteInfoSchedule, putInfoSchedule } from '../core/content/infos/info-schedule.ts';
import { getInfoVersion, getInfoVersions, restoreInfoVersion } from '../core/content/infos/info-versions.ts';
import { publishInfo, unpublishInfo } from '../core/content/infos/publish-info.ts';
import { setInfoDevices } from '../core/content/infos/set-info-devices.ts';
import { setInfoPoint } from '../core/content/infos/set-info-point.ts';
import { setInfoPointActive, setInfoPointsActive } from '../core/content/infos/set-info-point-active.ts';
import { setInfoPoints } from '../core/content/infos/set-info-points.ts';
import { getInfoBundle, getInfoBundles } from '../core/content/tours/get-info-bundles.ts';
import { getTours } from '../core/content/tours/get-tours.ts';
import { removeInfoBundle, removeInfoBundles } from '../core/content/tours/remove-info-bundles.ts';
import { setInfoBundle } from '../core/content/tours/set-info-bundle.ts';
import { setInfoBundleActive } from '../core/content/tours/set-info-bundle-active.ts';
import { setInfoBundles } from '../core/content/tours/set-info-bundles.ts';
import { serve } from './serve.ts';

export const handler = serve(
  { operations: [...content.operations, ...infocms.operations] },
  {
    getInfos,
    startContentUpload,
    getContentFile,
    getInfoClicks,
    getInfoPoint,
    getInfoPoints,
    setInfoPoint,
    setInfoPoints,
    setInfoPointActive,
    setInfoPointsActive,
    removeInfoPoint,
    removeInfoPoints,
    getTours,
    checkInfos,
    getInfoBundle,
    getInfoBundles,
    setInfoBundle,
    setInfoBundles,
    setInfoBundleActive,
    removeInfoBundle,
    removeInfoBundles,
    createInfo,
    getInfoDraft,
    putInfoDraft,
    deleteInfoDraft,
    publishInfo,
    unpublishInfo,
    getInfoVersions,
    getInfoVersion,
    restoreInfoVersion,
    putInfoSchedule,
    deleteInfoSchedule,
    setInfoDevices,
    startInfoImport,
    addImportRows,
    runInfoImport,
    getImportOutcomes,
  },
);
