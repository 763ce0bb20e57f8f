/** The answers for a kernel's accesses in few words, in the order of the source. */
import { analyseText } from '../fixtures/analyseText.ts';
import { absoluteSpan } from '../../server/src/text/location.ts';

/** `out[i] = …` gives `store out[i]: 4`; `8-9` is a range, and what is not known says why. */
export async function answers(text: string): Promise<string[]> {
  const analysis = await analyseText('/test/answers.cu', text);
  const rows = analysis.kernels.flatMap(({ launches }) =>
    launches.flatMap(({ summary }) =>
      summary.accesses.map((access) => {
        const { start, end } = absoluteSpan(access.at);
        const counts = access.sectors ?? access.wavefronts;
        const range = counts && (counts.min === counts.max ? `${counts.min}` : `${counts.min}-${counts.max}`);
        const answer = range ?? `unknown, ${access.dataDependent ? 'data: ' : ''}${access.reason ?? ''}`;
        return { start, text: `${access.operation} ${text.slice(start, end)}: ${answer}` };
      }),
    ),
  );
  return rows.sort((a, b) => a.start - b.start).map((row) => row.text);
}
