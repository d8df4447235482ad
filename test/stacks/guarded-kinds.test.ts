import { describe, expect, it } from 'vitest';
import { FUNCTIONS, type FunctionSpec } from '../../functions/manifest.ts';
import { GUARDED_KINDS } from '../../functions/resources.ts';
import { synthesise } from '../support/stacks.ts';

const stage = synthesise('prod');

interface Statement {
  readonly Action: string | string[];
  readonly Condition?: Record<string, Record<string, string[]>>;
}
const policyOf = (name: string) =>
  stage.of('AWS::IAM::Policy').find(({ id }) => id.startsWith(`${name}Role`))!.Properties.PolicyDocument;
const statementsOf = (name: string) => policyOf(name).Statement as Statement[];

const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map((name) => `dynamodb:${name}`);

/** The guarded kinds of items that these statements allow for the wanted actions. */
function reached(statements: Statement[], isWanted: (action: string) => boolean): string[] {
  const wanted = statements.filter(({ Action }) =>
    [Action].flat().some((action) => action.startsWith('dynamodb:') && isWanted(action)),
  );
  return GUARDED_KINDS.filter((kind) =>
    wanted.some(({ Condition }) => {
      const only = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
      if (only) return only.includes(`${kind}#*`);
      const others = Condition?.['ForAllValues:StringNotLike']?.['dynamodb:LeadingKeys'] ?? [];
      return !(others.includes(kind) && others.includes(`${kind}#*`));
    }),
  );
}

describe.each(Object.entries<FunctionSpec>(FUNCTIONS))('the function %s', (name, spec) => {
  const isWrite = (action: string) => WRITES.includes(action);

  it('can access exactly the guarded kinds of items that its manifest entry states', () => {
    const reads = reached(statementsOf(name), (action) => !isWrite(action));
    const writes = reached(statementsOf(name), isWrite);
    expect({ reads, writes }).toEqual({
      reads: GUARDED_KINDS.filter((kind) => spec.reads?.includes(kind)),
      writes: GUARDED_KINDS.filter((kind) => spec.writes?.includes(kind)),
    });
  });

  it('has a policy below IAM’s limit of 10,240 characters in a role, with ARNs of their full length', () => {
    // CloudFormation fills in the ARN of a table, an index, a bucket or a queue.
    const filled = JSON.stringify(policyOf(name)).replace(
      /\{"(Ref|Fn::GetAtt|Fn::ImportValue)":("[^"]*"|\[[^\]]*\])\}/g,
      JSON.stringify('x'.repeat(140)),
    );
    expect(filled.length).toBeLessThan(10_240);
  });
});

it('functions that identify no caller can access no credentials', () => {
  const open = Object.keys(FUNCTIONS).filter((name) => reached(statementsOf(name), () => true).length === 0);
  expect(open).toEqual(['docs', 'hubIngest', 'hubLogs', 'hubStates', 'hubLogArchive', 'status']);
});

it('only the functions that sign users in and that mail links can access the tokens of links', () => {
  const withTokens = Object.keys(FUNCTIONS).filter((name) =>
    reached(statementsOf(name), () => true).includes('token'),
  );
  expect(withTokens).toEqual(['authentification', 'mails']);
});

it('the function that calls servers of strangers reaches webhooks alone, of all kinds of items', () => {
  const tables = statementsOf('webhooks').filter(({ Action }) =>
    [Action].flat().some((action) => action.startsWith('dynamodb:')),
  );
  expect(tables.length).toBeGreaterThan(0);
  for (const { Condition } of tables)
    expect(Condition).toEqual({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['webhook#*'] } });
});
