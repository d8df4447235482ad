import useSWR from 'swr';

/** A code as an SVG picture; undefined until the library is there. A picture never changes. */
export function useCodeSvg(key: string | undefined, draw: () => Promise<string>) {
  const { data, error } = useSWR<string, unknown>(key === undefined ? null : ['code', key], draw, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    keepPreviousData: true,
  });
  return { svg: data, error };
}
