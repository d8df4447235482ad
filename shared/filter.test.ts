import { describe, expect, it } from 'vitest';
import { Refusal } from './errors.ts';
import { type FilterFields, formatFilter, parseFilter, valueFault } from './filter.ts';

const fields = {
  last4: { type: 'text', operators: ['eq'], min: 4, max: 4, pattern: /^[0-9A-Z]{4}$/, case: 'upper' },
  level: { type: 'choice', operators: ['eq', 'in'], choices: ['INFO', 'SEVERE'], case: 'upper' },
  isOnline: { type: 'boolean', operators: ['eq'] },
  timestamp: { type: 'time', operators: ['ge', 'lt'] },
  owner: { type: 'text', operators: ['eq'], adminOnly: true },
} as const satisfies FilterFields;

const parse = (expression: string, isAdmin = false) => parseFilter(fields, expression, isAdmin);
const refusalOf = (expression: string, isAdmin?: boolean) => {
  try {
    parse(expression, isAdmin);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
  }
  return undefined;
};

describe('a filter expression', () => {
  it('of two parts means equality', () => {
    expect(parse('last4:cafe')).toEqual({ field: 'last4', operator: 'eq', values: ['CAFE'] });
  });

  it('is converted to upper case if the field says so', () => {
    expect(parse('last4:eq:caFe').values).toEqual(['CAFE']);
  });

  it('keeps the colons of a time', () => {
    expect(parse('timestamp:ge:2026-11-21T10:00:00Z').values).toEqual(['2026-11-21T10:00:00.000Z']);
  });

  it('reads booleans and lists', () => {
    expect(parse('isOnline:true').values).toEqual([true]);
    expect(parse('level:in:info,severe').values).toEqual(['INFO', 'SEVERE']);
  });

  it('can be parsed and formatted to the same expression', () => {
    for (const expression of ['last4:eq:CAFE', 'isOnline:eq:false', 'level:in:INFO,SEVERE']) {
      expect(formatFilter(parse(expression))).toBe(expression);
    }
  });

  it.each([
    ['last4', 'BAD_FILTER'],
    [':eq:x', 'BAD_FILTER'],
    ['last4:', 'BAD_FILTER'],
    ['last4:eq:', 'BAD_FILTER'],
    ['last4:like:cafe', 'BAD_FILTER'],
    ['nothing:eq:x', 'INVALID_FILTER_FIELD'],
    ['__proto__:eq:x', 'INVALID_FILTER_FIELD'],
    ['owner:eq:somebody', 'INVALID_FILTER_FIELD'],
    ['last4:prefix:ca', 'INVALID_FILTER_TYPE'],
    ['isOnline:eq:perhaps', 'INVALID_FILTER_TYPE'],
    ['timestamp:ge:yesterday', 'INVALID_FILTER_TYPE'],
    ['last4:eq:caf', 'INVALID_FILTER_VALUE'],
    ['last4:eq:cafe5', 'INVALID_FILTER_VALUE'],
    ['last4:eq:ca-e', 'INVALID_FILTER_VALUE'],
    ['level:eq:LOUD', 'INVALID_FILTER_VALUE'],
    [`level:in:${Array(9).fill('INFO').join(',')}`, 'INVALID_FILTER_VALUE'],
  ])('%s is refused with %s', (expression, code) => {
    expect(refusalOf(expression)).toBe(code);
  });

  it('on a field for admins is refused for others', () => {
    expect(refusalOf('owner:eq:somebody', true)).toBeUndefined();
  });
});

describe('a typed value', () => {
  it.each([
    ['caf', 'TOO_SHORT'],
    ['cafe5', 'TOO_LONG'],
    ['ca-e', 'PATTERN'],
    ['cafe', undefined],
  ])('%s is %s', (value, fault) => {
    expect(valueFault(fields.last4, value)).toBe(fault);
  });
});
