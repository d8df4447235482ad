import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';
import { type Assembly, type Properties, type Resource, StartError } from '../types.ts';
import { checkDefinition, type Task } from './check-definition.ts';

/** A state machine of a template, ready to run. */
export interface Machine {
  readonly arn: string;
  readonly name: string;
  readonly roleArn: string;
  /** When it was read, in milliseconds. */
  readonly created: number;
  /** As the template has it. */
  readonly source: string;
  readonly engine: StateMachine;
  readonly tasks: readonly Task[];
}

/** The state machines of an assembly, by ARN. Throws `StartError` for one that cannot run here. */
export function readMachines(assembly: Assembly): Map<string, Machine> {
  const machines = assembly.of('AWS::StepFunctions::StateMachine');
  return new Map(machines.map((resource) => [resource.arn, readMachine(resource)]));
}

function readMachine(resource: Resource): Machine {
  const { arn, name, properties } = resource;
  try {
    if (properties.StateMachineType === 'EXPRESS') throw new StartError('express workflows do not run here');
    const source = readSource(properties);
    const document = JSON.parse(source) as StateMachineDefinition;
    const { definition, tasks } = checkDefinition(document);
    // The engine validates what the template says; what it gets to run differs from that only in what it misreads.
    new StateMachine(document);
    const engine = new StateMachine(definition as StateMachineDefinition, {
      validationOptions: { noValidate: true },
    });
    return { arn, name, roleArn: properties.RoleArn, created: Date.now(), source, engine, tasks };
  } catch (error) {
    const [sentence, ...details] = (error as Error).message.split('\n');
    throw new StartError(`State machine ${name}: ${[sentence, details[0]?.trim()].join(' ').trim()}`);
  }
}

function readSource(properties: Properties): string {
  if (properties.Definition) return JSON.stringify(properties.Definition);
  if (typeof properties.DefinitionString !== 'string') {
    throw new StartError('only a definition that stands in the template runs here');
  }
  return Object.entries(properties.DefinitionSubstitutions ?? {}).reduce(
    (text, [name, value]) => text.replaceAll(`\${${name}}`, String(value)),
    properties.DefinitionString,
  );
}
