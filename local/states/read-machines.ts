import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';
import { onlyProperties } from '../template/only-properties.ts';
import { type Assembly, type Resource, StartError } from '../types.ts';
import { checkDefinition, type Task } from './check-definition.ts';

/** A state machine of a template, ready to run. */
export interface Machine {
  readonly arn: string;
  readonly roleArn: string;
  readonly engine: StateMachine;
  readonly tasks: readonly Task[];
}

/** The definitions that the engine has found to be valid. Its check takes most of the time of a start. */
export interface ValidDefinitions {
  has(definition: string): boolean;
  add(definition: string): void;
}

/** The state machines of an assembly, by ARN. Throws `StartError` for one that cannot run here. */
export function readMachines(
  assembly: Assembly,
  valid: ValidDefinitions = new Set<string>(),
): Map<string, Machine> {
  const machines = assembly.of('AWS::StepFunctions::StateMachine');
  return new Map(machines.map((resource) => [resource.arn, readMachine(resource, valid)]));
}

function readMachine(resource: Resource, valid: ValidDefinitions): Machine {
  onlyProperties(resource, ['DefinitionString', 'RoleArn']);
  const { arn, name, properties } = resource;
  try {
    const text: string = properties.DefinitionString;
    const document = JSON.parse(text) as StateMachineDefinition;
    const { definition, tasks } = checkDefinition(document);
    // The engine validates the definition of the template, and then runs the changed one.
    if (!valid.has(text)) {
      new StateMachine(document);
      valid.add(text);
    }
    const engine = new StateMachine(definition as StateMachineDefinition, {
      validationOptions: { noValidate: true },
    });
    return { arn, roleArn: properties.RoleArn, engine, tasks };
  } catch (error) {
    const [sentence, ...details] = (error as Error).message.split('\n');
    throw new StartError(`State machine ${name}: ${[sentence, details[0]?.trim()].join(' ').trim()}`);
  }
}
