import type { Firmware } from '../../../../shared/model/firmware.ts';

/** What a firmware came from; its hardware is named where it is another one. */
export const previousText = (
  { firmwareId, hardwareId }: NonNullable<Firmware['previous']>,
  ofHardware: string,
): string => (hardwareId === ofHardware ? firmwareId : `${firmwareId} (${hardwareId})`);
