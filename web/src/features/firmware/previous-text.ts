import type { Firmware } from '../../../../shared/model/firmware.ts';

/** The predecessor of a firmware, with its hardware if it is different. */
export const previousText = (
  { firmwareId, hardwareId }: NonNullable<Firmware['previous']>,
  ofHardware: string,
): string => (hardwareId === ofHardware ? firmwareId : `${firmwareId} (${hardwareId})`);
