import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('a change is listed by field, and nested fields by their path', () => {
  const before = { name: 'Anna', settings: { dutyCycle: 85, channels: [37, 38] } };
  const after = { name: 'Anna B.', settings: { dutyCycle: 60, channels: [37] } };
  expect(changedFields({ before, after })).toEqual([
    { field: 'name', before: 'Anna', after: 'Anna B.' },
    { field: 'settings.channels', before: '37, 38', after: '37' },
    { field: 'settings.dutyCycle', before: '85', after: '60' },
  ]);
});

test('unchanged fields are left out, empty values are a dash, and added or removed fields have one value', () => {
  const before = { colour: null, gone: true, same: [], wentEmpty: null };
  const after = { colour: '#fff', came: 1, same: [], cameEmpty: '' };
  expect(changedFields({ before, after })).toEqual([
    { field: 'came', before: undefined, after: '1' },
    { field: 'colour', before: '–', after: '#fff' },
    { field: 'gone', before: 'true', after: undefined },
  ]);
});

test('a boolean is said in words, and a text that looks like one stays as it was entered', () => {
  const said = changedFields(
    {
      before: { isPublished: false, description: 'true' },
      after: { isPublished: true, description: 'false' },
    },
    (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : undefined),
  );
  expect(said).toEqual([
    { field: 'description', before: 'true', after: 'false' },
    { field: 'isPublished', before: 'No', after: 'Yes' },
  ]);
});
