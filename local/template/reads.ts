import type { Properties, Resource } from '../types.ts';

/** Records which properties of the templates are read. A property that is never read has no effect here. */
export class Reads {
  readonly #types = new Set<string>();
  readonly #known = new Set<string>();
  readonly #read = new Set<string>();

  /** The same resources, which record each read of a property. */
  watch(resources: readonly Resource[]): Resource[] {
    return resources.map((resource) => {
      if (Object.keys(resource.properties).length > 0) this.#types.add(resource.type);
      const properties = this.#watched(resource.properties, resource.type) as Properties;
      return { ...resource, properties };
    });
  }

  /**
   * The properties that were not read so far, as `Type.Property.Part`: of each only the topmost unread part. The items
   * of a list share its path. A type without any read property is listed by itself.
   */
  unread(): string[] {
    const ignored = [...this.#known].filter((path) => !this.#read.has(path) && this.#read.has(above(path)));
    const types = [...this.#types].filter((type) => !this.#read.has(type));
    return [...ignored, ...types].sort();
  }

  #watched(value: unknown, path: string): unknown {
    if (value === null || typeof value !== 'object') return value;
    const copy: object = Array.isArray(value) ? [] : {};
    for (const [key, item] of Object.entries(value)) {
      const below = Array.isArray(value) ? path : `${path}.${key}`;
      if (below !== path) this.#known.add(below);
      const watched = this.#watched(item, below);
      // Getters and not a proxy, because a worker may get a structured clone.
      Object.defineProperty(copy, key, {
        enumerable: true,
        get: () => {
          this.#read.add(below).add(above(below));
          return watched;
        },
      });
    }
    return copy;
  }
}

const above = (path: string) => path.slice(0, Math.max(path.lastIndexOf('.'), 0));
