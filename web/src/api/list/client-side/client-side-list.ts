import { parseHundredths } from '@provost/contract/money';
import { nameKey } from '@provost/contract/name-key';
import { amountTerm, searchTerms } from '@provost/contract/search-term';
import { forEachSliced } from '@/lib/dom/time-slices.ts';
import { textOf } from '../../raw/fields.ts';
import { type RowsPart, writeCsv } from '../list-csv.ts';
import type { ListDefinition } from '../list-definition.ts';
import { pageOfRows } from '../list-page.ts';
import type { ListPage, ListRequest, ListSource, OnProgress } from '../list-source.ts';
import { compareKeys, type SortBy, type SortKey } from '../sort-keys.ts';
import { firstInOrder, type Order } from './first-in-order.ts';
import { sortSliced } from './sliced-sort.ts';

type Indices = readonly number[];

/** Separates the texts of a row. No key contains it, so no search term spans two texts. */
const separator = '\n';
/** Up to here, finding the first rows is cheaper than sorting all of them. */
const maxUnsorted = 1000;
const rowsPerPart = 500;

const signOf = (token: string): number => (token.startsWith('-') ? -1 : 1);

const matchKey = ({ search, filters }: ListRequest): string =>
  JSON.stringify([searchTerms(search), filters]);

/**
 * All rows of a host that ignores paging. Searches, filters and sorts in slices that keep the page
 * responsive. Rows stay as sent; only those on a page are adapted.
 */
export class ClientSideList<Row> implements ListSource<Row> {
  readonly size: number;
  readonly #rows: readonly unknown[];
  readonly #list: ListDefinition<Row>;
  /** Keys are computed when they are needed. */
  readonly #searchKeys: string[];
  readonly #sortKeys = new Map<SortBy<Row>, SortKey[]>();
  // The latest results: another page of the same list costs nothing.
  #matches: { readonly key: string; readonly indices: Indices } | undefined;
  #sorted: { readonly key: string; readonly rows: readonly Row[] } | undefined;

  constructor(list: ListDefinition<Row>, rows: readonly unknown[]) {
    this.#list = list;
    this.#rows = rows;
    this.size = rows.length;
    this.#searchKeys = new Array(this.size);
  }

  async page(request: ListRequest, signal?: AbortSignal): Promise<ListPage<Row>> {
    const { page, pageSize } = request;
    const matches = await this.#match(request, signal);
    const count = matches.length;
    if (pageSize === 'all') {
      const rows = await this.#sort(request, signal);
      return pageOfRows(rows, { page: 1, pageSize: count, count });
    }
    const [start, end] = [(page - 1) * pageSize, page * pageSize];
    if (end > maxUnsorted) {
      const sorted = await this.#sort(request, signal);
      return pageOfRows(sorted.slice(start, end), { page, pageSize, count });
    }
    const first = await firstInOrder(matches, end, this.#order(request), signal);
    const rows = first.slice(start).map((index) => this.#list.adapt(this.#rows[index]));
    return pageOfRows(rows, { page, pageSize, count });
  }

  async row(id: string): Promise<Row | undefined> {
    return this.find(id);
  }

  find(id: string): Row | undefined {
    const { adapt, adaptLazily } = this.#list;
    const raw = this.#rows.find((candidate) => textOf(adaptLazily(candidate), 'id') === id);
    return raw === undefined ? undefined : adapt(raw);
  }

  async export(request: ListRequest, onProgress: OnProgress, signal?: AbortSignal): Promise<Blob> {
    const sorted = await this.#sort(request, signal);
    const parts = Array.from(
      { length: Math.ceil(sorted.length / rowsPerPart) },
      (_, part): RowsPart<Row> => ({
        rows: sorted.slice(part * rowsPerPart, (part + 1) * rowsPerPart),
        total: sorted.length,
      }),
    );
    return writeCsv(this.#list, parts, onProgress, signal);
  }

  async #match(request: ListRequest, signal?: AbortSignal): Promise<Indices> {
    const key = matchKey(request);
    if (this.#matches?.key === key) return this.#matches.indices;
    const isMatch = this.#matcher(request);
    const indices: number[] = [];
    await forEachSliced(
      this.size,
      (index) => {
        if (isMatch(index)) indices.push(index);
      },
      signal,
    );
    this.#matches = { key, indices };
    return indices;
  }

  #matcher({ search, filters }: ListRequest): (index: number) => boolean {
    const isFound = this.#finder(search);
    const wanted = Object.entries(filters).flatMap(([name, filter]) => {
      const read = this.#list.filterValues[name];
      return read ? [{ read, values: new Set(filter.split(',')) }] : [];
    });
    return (index) => {
      if (!isFound(index)) return false;
      if (wanted.length === 0) return true;
      const row = this.#lazyRow(index);
      return wanted.every(({ read, values }) => values.has(read(row) ?? ''));
    };
  }

  /** By any spelling of the search, or as an amount. */
  #finder(search: string): (index: number) => boolean {
    const terms = searchTerms(search);
    if (terms.length === 0) return () => true;
    const { searchAmount } = this.#list;
    const amount = searchAmount && amountTerm(search);
    const hasAmount = (index: number): boolean => {
      const text = amount && searchAmount(this.#lazyRow(index));
      return text !== undefined && parseHundredths(text) === amount?.cents;
    };
    const isInText = (index: number): boolean => {
      const key = this.#searchKeyOf(index);
      return terms.some((term) => key.includes(term));
    };
    return (index) => hasAmount(index) || isInText(index);
  }

  /** All matching rows in order. */
  async #sort(request: ListRequest, signal?: AbortSignal): Promise<readonly Row[]> {
    const key = JSON.stringify([matchKey(request), request.ordering]);
    if (this.#sorted?.key === key) return this.#sorted.rows;
    const matches = await this.#match(request, signal);
    const order = await sortSliced(matches, this.#order(request).compare, signal);
    const rows = order.map((index) => this.#lazyRow(index));
    this.#sorted = { key, rows };
    return rows;
  }

  #order({ ordering }: ListRequest): Order {
    const fields = ordering.split(',').map((token) => {
      const by = this.#list.sortKeys[token.replace('-', '')];
      return { compareStart: by?.compareStart, keyAt: this.#keys(by), sign: signOf(token) };
    });
    const [first] = fields;
    return {
      compare: (left, right) => {
        for (const { keyAt, sign } of fields) {
          const compared = compareKeys(keyAt(left), keyAt(right));
          if (compared !== 0) return compared * sign;
        }
        return left - right;
      },
      isSurelyAfter: (item, other) => {
        if (!first?.compareStart) return false;
        return first.compareStart(this.#lazyRow(item), first.keyAt(other)) * first.sign > 0;
      },
    };
  }

  #lazyRow(index: number): Row {
    return this.#list.adaptLazily(this.#rows[index]);
  }

  #searchKeyOf(index: number): string {
    this.#searchKeys[index] ??= this.#list
      .searchTexts(this.#lazyRow(index))
      .map((text) => nameKey(text ?? ''))
      .join(separator);
    return this.#searchKeys[index];
  }

  #keys(by: SortBy<Row> | undefined): (index: number) => SortKey {
    if (!by) return () => null;
    const keys = this.#sortKeys.get(by) ?? new Array<SortKey>(this.size);
    this.#sortKeys.set(by, keys);
    return (index) => {
      const known = keys[index];
      if (known !== undefined) return known;
      const key = by.keyOf(this.#lazyRow(index));
      keys[index] = key;
      return key;
    };
  }
}
