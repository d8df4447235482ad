import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { EmptyReply, queryNumber } from '../../model/common.ts';
import {
  FIRMWARE_BYTES_MAX,
  Firmware,
  FirmwareChange,
  FirmwareGroupInput,
  FirmwareId,
  HUB_UNITS,
  NewFirmware,
} from '../../model/firmware.ts';
import { VERSION_FORMS } from '../../model/firmware-version.ts';
import { HardwareId } from '../../model/hardware-id.ts';
import { listOf, pageQuery } from '../../model/page.ts';
import { ADMINS } from '../../roles.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';
import { prefix } from './prefix.ts';

const FIRMWARE_KEYS = { FIRMWARE_MANAGEMENT: 'any' } as const;
const onePath = `${prefix}/hardwares/{hardwareId}/firmwares/{id}` as const;
const one = z.strictObject({ hardwareId: HardwareId, id: FirmwareId });
/** The unit of a hub's firmware; absent for a beacon, whose firmware is one file. */
const unit = z.optional(z.enum(HUB_UNITS));

/** Ordered by selectivity, the most selective first, because lists are searched in this order. */
export const firmwareFilters = {
  /** The beginning of a tag. */
  tags: { type: 'text', operators: ['prefix'], min: 3, max: 7, pattern: /^[\p{L}\p{N}]+$/u, case: 'lower' },
  // The specified searches are the full x.x.x.x and xxx.xxx; a prefix is the console's extension (contract reading 19).
  firmware: {
    type: 'text',
    operators: ['eq', 'prefix'],
    min: 1,
    max: 15,
    pattern: /^\d+(\.\d+){0,3}\.?$/,
    whole: new RegExp(
      Object.values(VERSION_FORMS)
        .map(({ source }) => source)
        .join('|'),
    ),
  },
  hardware: { type: 'text', operators: ['eq'], min: 8, max: 8 },
  isPublished: { type: 'boolean', operators: ['eq'] },
} as const satisfies FilterFields;

/** Fields of a firmware that other calls, or the checks of its files, set. */
const OF_FIRMWARE = {
  isPublished: 'fixed',
  isFileAvailable: 'reported',
  containsFile: 'reported',
  isHead: 'reported',
  createdAt: 'fixed',
  publishedAt: 'fixed',
  files: 'reported',
} as const;

export const createFirmware = operation({
  id: 'createFirmware',
  method: 'POST',
  path: `${prefix}/firmwares`,
  summary: 'Creates a firmware; its files are uploaded afterwards',
  roles: ADMINS,
  permissions: FIRMWARE_KEYS,
  keyNeedsRole: true,
  idempotent: 'kept',
  ...writes(Firmware, NewFirmware, { ...OF_FIRMWARE, version: 'fixed' }),
  reply: Firmware,
  errors: ['NAME_ALREADY_USED', 'MISSING_DATA_REFERENCE'],
});

export const getFirmwares = operation({
  id: 'getFirmwares',
  method: 'GET',
  path: `${prefix}/firmwares`,
  summary:
    'Lists firmware by hardware, the newest first, of one group or both; keys of non-admins see only published firmware',
  roles: ADMINS,
  permissions: FIRMWARE_KEYS,
  query: z.strictObject({ ...pageQuery, group: z.optional(FirmwareGroupInput) }),
  filters: firmwareFilters,
  reply: listOf(Firmware),
  errors: [],
});

export const getFirmware = operation({
  id: 'getFirmware',
  method: 'GET',
  path: onePath,
  summary: 'Returns a firmware with its changelog and the state of its files',
  roles: ADMINS,
  permissions: FIRMWARE_KEYS,
  params: one,
  reply: Firmware,
  errors: [],
});

export const putFirmware = operation({
  id: 'putFirmware',
  method: 'PUT',
  path: onePath,
  summary: 'Changes the description, tags, changelog and predecessor of a firmware',
  roles: ADMINS,
  permissions: FIRMWARE_KEYS,
  keyNeedsRole: true,
  params: one,
  ...writes(Firmware, FirmwareChange, { ...OF_FIRMWARE, id: 'fixed', hardwareId: 'fixed' }),
  reply: Firmware,
  errors: ['MISSING_DATA_REFERENCE'],
});

export const deleteFirmware = operation({
  id: 'deleteFirmware',
  method: 'DELETE',
  path: onePath,
  summary: 'Deletes a firmware that is neither published nor the predecessor of another one',
  roles: ADMINS,
  permissions: FIRMWARE_KEYS,
  keyNeedsRole: true,
  params: one,
  reply: EmptyReply,
  errors: ['FIRMWARE_PUBLISHED', 'FIRMWARE_IN_USE'],
});

export const publishFirmware = operation({
  id: 'publishFirmware',
  method: 'GET',
  mutates: true,
  path: `${onePath}/publish`,
  summary: 'Offers a firmware to devices of its hardware and branch; its files cannot change afterwards',
  roles: ADMINS,
  permissions: FIRMWARE_KEYS,
  keyNeedsRole: true,
  params: one,
  reply: Firmware,
  errors: ['FIRMWARE_FILE_MISSING'],
});

export const revokeFirmware = operation({
  id: 'revokeFirmware',
  method: 'GET',
  mutates: true,
  path: `${onePath}/revoke`,
  summary: 'Stops offering a firmware; devices that run it keep it',
  roles: ADMINS,
  permissions: FIRMWARE_KEYS,
  keyNeedsRole: true,
  params: one,
  reply: Firmware,
  errors: [],
});

export const getFirmwareUploadUrl = operation({
  id: 'getFirmwareUploadUrl',
  method: 'GET',
  path: `${onePath}/uploadurl`,
  summary: 'Returns a URL and headers to PUT a file; the file is used once its content was checked',
  roles: ADMINS,
  permissions: FIRMWARE_KEYS,
  keyNeedsRole: true,
  params: one,
  query: z.strictObject({
    unit,
    /**
     * With `sha256`: the URL accepts only a file of this length and content. Without: any file, which is checked later.
     */
    length: z.optional(queryNumber(1, FIRMWARE_BYTES_MAX)),
    /** SHA-256 of the file, 64 hex digits. */
    sha256: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/))),
    /** The name of the file, for people. */
    name: z.optional(z.string().check(z.maxLength(120), z.regex(/^[^\p{Cc}/\\]*$/u))),
  }),
  reply: z.strictObject({
    value: z.string(),
    /** Send exactly these headers with the file; none if length and sha256 were not given. */
    headers: z.record(z.string(), z.string()),
  }),
  errors: ['FIRMWARE_PUBLISHED'],
});

export const getFirmwareDownloadUrl = operation({
  id: 'getFirmwareDownloadUrl',
  method: 'GET',
  path: `${onePath}/downloadurl`,
  summary: 'Returns a URL to download a file of a firmware; it is valid for 15 minutes',
  roles: ADMINS,
  permissions: FIRMWARE_KEYS,
  params: one,
  query: z.strictObject({ unit }),
  reply: z.strictObject({ value: z.string() }),
  errors: ['FIRMWARE_FILE_MISSING'],
});

export const firmwareOperations = [
  createFirmware,
  getFirmwares,
  getFirmware,
  putFirmware,
  deleteFirmware,
  publishFirmware,
  revokeFirmware,
  getFirmwareUploadUrl,
  getFirmwareDownloadUrl,
] as const;
