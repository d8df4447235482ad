import { StartError } from '../types.ts';
import type { StackFiles, TemplateResource } from './cloud-assembly.ts';
import { resolve, resolveCondition, type Scope } from './intrinsics.ts';
import { physicalName } from './names.ts';
import { type Kind, type Named, resourceKinds } from './resource-kinds.ts';

/** What CloudFormation says of a stack. */
export interface StackState {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly outputs: readonly { readonly key: string; readonly value: string; readonly exportName?: string }[];
}

interface Place {
  readonly region: string;
  readonly account: string;
  readonly awsEndpoint: string;
  readonly webAddress: string;
  readonly parametersOf?: (stack: string) => Readonly<Record<string, string>>;
}

/** One stack as its own expressions see it. */
export class StackScope implements Scope {
  readonly stack: string;
  readonly region: string;
  readonly #files: StackFiles;
  readonly #place: Place;
  readonly #exports: Map<string, () => unknown>;
  readonly #conditions = new Map<string, boolean>();

  constructor(files: StackFiles, place: Place, exports: Map<string, () => unknown>) {
    this.stack = files.name;
    this.region = files.region ?? place.region;
    this.#files = files;
    this.#place = { ...place, region: this.region };
    this.#exports = exports;
    if (files.template.Transform !== undefined) {
      throw new StartError(
        `Stack ${this.stack} needs the transform ${files.template.Transform}, which only AWS can run.`,
      );
    }
  }

  get mappings() {
    return this.#files.template.Mappings ?? {};
  }

  /** The resources whose condition holds. */
  logicalIds(): string[] {
    return Object.entries(this.#files.template.Resources ?? {})
      .filter(([, { Condition }]) => Condition === undefined || this.condition(Condition))
      .map(([logicalId]) => logicalId);
  }

  template(logicalId: string): TemplateResource {
    const resource = this.#files.template.Resources?.[logicalId];
    if (!resource)
      throw new StartError(`Stack ${this.stack} refers to ${logicalId}, which it does not have.`);
    return resource;
  }

  named(logicalId: string): Named {
    const { Type, Properties } = this.template(logicalId);
    const { nameProperty, maxNameLength } = this.#kind(logicalId);
    const given = nameProperty && resolve(Properties?.[nameProperty], this);
    const name = given ? String(given) : physicalName(Type, this.stack, logicalId, maxNameLength);
    return { ...this.#place, stack: this.stack, logicalId, name };
  }

  arn(logicalId: string): string {
    return this.#kind(logicalId).arn(this.named(logicalId));
  }

  ref(name: string): unknown {
    const pseudo = this.#pseudoParameters();
    if (name in pseudo) return pseudo[name];
    const parameter = this.#files.template.Parameters?.[name];
    if (parameter) return this.#parameter(name, parameter);
    const resource = this.named(name);
    return this.#kind(name).ref?.(resource) ?? resource.name;
  }

  attribute(logicalId: string, attribute: string): unknown {
    const resource = this.named(logicalId);
    const { attributes, arn } = this.#kind(logicalId);
    const found = attribute === 'Arn' ? arn : attributes?.[attribute];
    if (found) return found(resource);
    const { Type } = this.template(logicalId);
    throw new StartError(
      `Stack ${this.stack} asks for the attribute ${attribute} of ${logicalId} (${Type}), which this platform does not know.`,
    );
  }

  condition(name: string): boolean {
    const known = this.#conditions.get(name);
    if (known !== undefined) return known;
    const expression = this.#files.template.Conditions?.[name];
    if (expression === undefined) throw new StartError(`Stack ${this.stack} has no condition ${name}.`);
    const holds = resolveCondition(expression, this);
    this.#conditions.set(name, holds);
    return holds;
  }

  imported(name: string): unknown {
    const value = this.#exports.get(name);
    if (!value) throw new StartError(`Stack ${this.stack} imports ${name}, which no stack exports.`);
    return value();
  }

  /** What this stack exports, each value resolved when somebody imports it. */
  *exports(): Generator<[string, () => unknown]> {
    for (const { Value, Export, Condition } of Object.values(this.#files.template.Outputs ?? {})) {
      if (!Export || (Condition !== undefined && !this.condition(Condition))) continue;
      yield [String(resolve(Export.Name, this)), () => resolve(Value, this)];
    }
  }

  /** What CloudFormation says of the stack. */
  state(): StackState {
    const { Parameters = {}, Outputs = {} } = this.#files.template;
    return {
      name: this.stack,
      parameters: Object.fromEntries(
        Object.entries(Parameters)
          // The CDK's own, by which it knows its bootstrapping.
          .filter(([, { Type }]) => !Type.startsWith('AWS::SSM::'))
          .map(([name]) => [name, String(this.ref(name))]),
      ),
      outputs: Object.entries(Outputs)
        .filter(([, { Condition }]) => Condition === undefined || this.condition(Condition))
        .map(([key, { Value, Export }]) => ({
          key,
          value: String(resolve(Value, this)),
          ...(Export && { exportName: String(resolve(Export.Name, this)) }),
        })),
    };
  }

  #kind(logicalId: string): Kind {
    const { Type } = this.template(logicalId);
    // What is inert is referred to by name or ARN, if at all.
    return (
      resourceKinds[Type] ?? {
        arn: ({ region, account, name }) => `arn:aws:inert:${region}:${account}:${Type}/${name}`,
      }
    );
  }

  #parameter(name: string, { Type, Default }: { Type: string; Default?: unknown }): unknown {
    if (Type.startsWith('AWS::SSM::')) {
      throw new StartError(
        `Stack ${this.stack} reads the SSM parameter ${name}, which this platform does not have.`,
      );
    }
    const value = this.#place.parametersOf?.(this.stack)[name] ?? Default;
    if (value === undefined)
      throw new StartError(`Stack ${this.stack} has no default for its parameter ${name}.`);
    return Type === 'CommaDelimitedList' || Type.startsWith('List<') ? String(value).split(',') : value;
  }

  #pseudoParameters(): Record<string, unknown> {
    const { region, account } = this.#place;
    return {
      'AWS::AccountId': account,
      'AWS::NoValue': undefined,
      'AWS::NotificationARNs': [],
      'AWS::Partition': 'aws',
      'AWS::Region': region,
      'AWS::StackId': `arn:aws:cloudformation:${region}:${account}:stack/${this.stack}/local`,
      'AWS::StackName': this.stack,
      'AWS::URLSuffix': 'amazonaws.com',
    };
  }
}
