import { beforeAll, describe, expect, it } from 'vitest';
import {
  everyOutput,
  linkFieldsOf,
  outputOfType,
  REFUSED_LINKS,
} from '../../../../shared/content/every-output.ts';
import { OUTPUT_TYPES } from '../../../../shared/content/output.ts';
import { InfoInput } from '../../../../shared/model/info.ts';
import { TourInput } from '../../../../shared/model/tour.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { infoCalls, provider } from '../../../../test/support/info-calls.ts';
import { owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { callerOf, refusalOf } from '../../../../test/support/people.ts';
import { setInfoBundle } from '../tours/set-info-bundle.ts';
import { setInfoPoints } from './set-info-points.ts';

givenTable();
givenOutbox();

const nothing = { params: {}, query: {}, body: {} };
let calls: ReturnType<typeof infoCalls>;
let info: Awaited<ReturnType<typeof calls.save>>;
let onPhones: Record<string, string> | undefined;
let device: string;

beforeAll(async () => {
  const ann = await provider();
  calls = infoCalls(callerOf(ann));
  [device] = (await owned(ann, 1)).ids as [string];
  info = await calls.save({ name: 'Harbour', beaconIds: [device], outputs: { en: everyOutput() } });
  onPhones = await calls.shownNear(device);
});

const FIELDS = OUTPUT_TYPES.flatMap((type) => linkFieldsOf(type).map((field) => [type, field] as const));

describe.each(FIELDS)(
  'an output of type %s with an address that runs a script or leaves the web as %s',
  (type, field) => {
    const outputs = { en: REFUSED_LINKS.map((link) => ({ ...outputOfType(type), [field]: link })) };
    /** The refusal names each of them. */
    const details = Object.fromEntries(
      REFUSED_LINKS.map((_, at) => [`outputs.en.${at}.${field}`, { rule: 'url' }]),
    );

    it('is refused for a new Info and for one that phones show, alone or among many', async () => {
      for (const body of [
        { name: 'New', outputs },
        { id: info.id, outputs },
      ]) {
        await expect(calls.save(body)).rejects.toMatchObject({ code: 'FORM_VALIDATION_FAILED', details });
        const items = [InfoInput.parse(body)];
        const { errors } = await setInfoPoints(calls.caller, { ...nothing, body: { items } });
        expect(errors).toMatchObject([{ message: 'FORM_VALIDATION_FAILED', details }]);
      }
      expect(await calls.shownNear(device)).toEqual(onPhones);
    });

    it('can be in a draft, which is neither published nor scheduled', async () => {
      await calls.putDraft(info.id, { outputs });
      await expect(calls.publish(info.id)).rejects.toMatchObject({ code: 'FORM_VALIDATION_FAILED', details });
      const publishAt = new Date(Date.now() + 3600_000).toISOString();
      expect(await refusalOf(calls.schedule(info.id, { publishAt }))).toBe('FORM_VALIDATION_FAILED');
      expect(await calls.shownNear(device)).toEqual(onPhones);
      await calls.discard(info.id);
    });
  },
);

it.each(REFUSED_LINKS)('a tour is refused with the picture %j', async (imageUrl) => {
  const body = TourInput.parse({
    ...{ name: 'Walk', outputs: { en: { title: 'Walk' } }, infoIds: [info.id], imageUrl },
  });
  await expect(setInfoBundle(calls.caller, { ...nothing, body })).rejects.toMatchObject({
    code: 'FORM_VALIDATION_FAILED',
    details: { imageUrl: { rule: 'url' } },
  });
});
