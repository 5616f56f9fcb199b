import { csvPath } from '@provost/contract/endpoint';
import { listStudents } from '@provost/contract/students.schema';
import { peakMegabytes, type Served } from './process.ts';

export interface ExportFigures {
  readonly rows: number;
  readonly rowsPerSecond: number;
  readonly peakMegabytes: number;
}

/** Exports all students as CSV, as fast as the server sends them. */
export async function measureExport(server: Served, token: string): Promise<ExportFigures> {
  const began = performance.now();
  const response = await fetch(server.origin + csvPath(listStudents), {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok || !response.body)
    throw new Error(`The export failed with status ${response.status}`);
  let lines = 0;
  for await (const chunk of response.body) {
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  const seconds = (performance.now() - began) / 1000;
  const rows = lines - 1;
  return { rows, rowsPerSecond: rows / seconds, peakMegabytes: peakMegabytes(server.pid) };
}
