import { StartError } from '../types.ts';
import type { StackFiles, TemplateResource } from './cloud-assembly.ts';
import { resolve, type Scope } from './intrinsics.ts';
import { physicalName } from './names.ts';
import { type Kind, type Named, resourceKinds } from './resource-kinds.ts';

/** The parameters and outputs of a stack. */
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

/** Resolves references within one stack. */
export class StackScope implements Scope {
  readonly stack: string;
  readonly #files: StackFiles;
  readonly #place: Place;
  readonly #exports: Map<string, () => unknown>;

  constructor(files: StackFiles, place: Place, exports: Map<string, () => unknown>) {
    this.stack = files.name;
    this.#files = files;
    this.#place = place;
    this.#exports = exports;
  }

  logicalIds(): string[] {
    return Object.keys(this.#files.template.Resources ?? {});
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
    if (name === 'AWS::AccountId') return this.#place.account;
    if (name === 'AWS::Partition') return 'aws';
    if (name === 'AWS::Region') return this.#place.region;
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

  imported(name: string): unknown {
    const value = this.#exports.get(name);
    if (!value) throw new StartError(`Stack ${this.stack} imports ${name}, which no stack exports.`);
    return value();
  }

  /** The exports of this stack. Each value is resolved when another stack imports it. */
  *exports(): Generator<[string, () => unknown]> {
    for (const { Value, Export } of Object.values(this.#files.template.Outputs ?? {}))
      if (Export) yield [String(resolve(Export.Name, this)), () => resolve(Value, this)];
  }

  state(): StackState {
    const { Parameters = {}, Outputs = {} } = this.#files.template;
    return {
      name: this.stack,
      parameters: Object.fromEntries(
        Object.entries(Parameters)
          // The version of the CDK's bootstrap stack, which only its rule reads.
          .filter(([, { Type }]) => !Type.startsWith('AWS::SSM::'))
          .map(([name]) => [name, String(this.ref(name))]),
      ),
      outputs: Object.entries(Outputs).map(([key, { Value, Export }]) => ({
        key,
        value: String(resolve(Value, this)),
        ...(Export && { exportName: String(resolve(Export.Name, this)) }),
      })),
    };
  }

  #kind(logicalId: string): Kind {
    const { Type } = this.template(logicalId);
    // Other resources refer to an inert one by its name, if at all.
    return (
      resourceKinds[Type] ?? {
        arn: ({ region, account, name }) => `arn:aws:inert:${region}:${account}:${Type}/${name}`,
      }
    );
  }

  #parameter(name: string, { Type, Default }: { Type: string; Default?: unknown }): unknown {
    if (Type !== 'String')
      throw new StartError(
        `Stack ${this.stack} reads its parameter ${name} of type ${Type}; this platform has texts only.`,
      );
    const value = this.#place.parametersOf?.(this.stack)[name] ?? Default;
    if (value === undefined)
      throw new StartError(`Stack ${this.stack} has no default for its parameter ${name}.`);
    return value;
  }
}
