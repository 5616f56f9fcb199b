import { nameKey } from '@provost/contract/name-key';
import { forEachSliced } from '@/lib/dom/time-slices.ts';
import type { ListDefinition, SortKey } from '../list/list-definition.ts';
import type { ListRequest } from '../list/list-request.ts';
import { sortSliced } from './sliced-sort.ts';
import { compareKeys } from './sort-keys.ts';

type Narrowing = Pick<ListRequest, 'search' | 'ordering' | 'filters'>;

/** Between the texts of a row: no key holds it, so no term reaches from one text into the next. */
const separator = '\n';

const valuesOf = (filter: string): ReadonlySet<string> => new Set(filter.split(','));

/** Every row of a list in the browser, which searches, filters and sorts them without blocking. */
export class ClientSideList<Row> {
  readonly rows: readonly Row[];
  readonly #list: ListDefinition<Row>;
  readonly #sortKeys = new Map<string, Promise<readonly SortKey[]>>();
  #searchKeys: Promise<readonly string[]> | undefined;
  #latest: { readonly key: string; readonly rows: readonly Row[] } | undefined;

  private constructor(list: ListDefinition<Row>, rows: readonly Row[]) {
    this.#list = list;
    this.rows = rows;
  }

  static async read<Row>(list: ListDefinition<Row>, raw: readonly unknown[]) {
    const rows = await mapSliced(raw, list.adaptLazily);
    return new ClientSideList(list, rows);
  }

  /** The rows wanted, in order. The last answer is kept, so that turning pages costs nothing. */
  async select(wanted: Narrowing, signal?: AbortSignal): Promise<readonly Row[]> {
    const { search, ordering, filters } = wanted;
    const key = JSON.stringify([nameKey(search), ordering, filters]);
    if (this.#latest?.key === key) return this.#latest.rows;
    const rows = await this.#narrow(wanted, signal);
    this.#latest = { key, rows };
    return rows;
  }

  async #narrow({ search, ordering, filters }: Narrowing, signal?: AbortSignal) {
    const matches = await this.#matcher(search, filters);
    const found: number[] = [];
    await forEachSliced(
      this.rows.length,
      (index) => {
        if (matches(index)) found.push(index);
      },
      signal,
    );
    const sorted = await sortSliced(found, await this.#comparator(ordering), signal);
    return sorted.map((index) => this.rows[index] as Row);
  }

  async #matcher(search: string, filters: Readonly<Record<string, string>>) {
    const term = nameKey(search);
    const keys = term ? await this.#readSearchKeys() : [];
    const wanted = Object.entries(filters).flatMap(([name, filter]) => {
      const read = this.#list.filterValues[name];
      return read ? [{ read, values: valuesOf(filter) }] : [];
    });
    return (index: number): boolean => {
      const row = this.rows[index] as Row;
      return (
        (!term || (keys[index] ?? '').includes(term)) &&
        wanted.every(({ read, values }) => values.has(read(row) ?? ''))
      );
    };
  }

  async #comparator(ordering: string) {
    const orders = await Promise.all(
      ordering.split(',').map(async (token) => ({
        keys: await this.#readSortKeys(token.replace('-', '')),
        sign: token.startsWith('-') ? -1 : 1,
      })),
    );
    return (left: number, right: number): number => {
      for (const { keys, sign } of orders) {
        const compared = compareKeys(keys[left] ?? null, keys[right] ?? null);
        if (compared !== 0) return compared * sign;
      }
      return left - right;
    };
  }

  #readSearchKeys(): Promise<readonly string[]> {
    this.#searchKeys ??= mapSliced(this.rows, (row) =>
      this.#list
        .searchTexts(row)
        .map((text) => nameKey(text ?? ''))
        .join(separator),
    );
    return this.#searchKeys;
  }

  #readSortKeys(field: string): Promise<readonly SortKey[]> {
    const known = this.#sortKeys.get(field);
    if (known) return known;
    const keyOf = this.#list.sortKeys[field] ?? (() => null);
    const keys = mapSliced(this.rows, keyOf);
    this.#sortKeys.set(field, keys);
    return keys;
  }
}

const mapSliced = async <From, To>(
  items: readonly From[],
  map: (item: From) => To,
): Promise<readonly To[]> => {
  const mapped = new Array<To>(items.length);
  await forEachSliced(items.length, (index) => {
    mapped[index] = map(items[index] as From);
  });
  return mapped;
};
