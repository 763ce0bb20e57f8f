import assert from 'node:assert/strict';
import { spanContains, spanLength, spansOverlap } from './span.ts';

describe('Span', () => {
  const span = { start: 3, end: 7 };
  it('excludes its end', () => {
    assert.equal(spanLength(span), 4);
    assert.ok(spanContains(span, 3));
    assert.ok(!spanContains(span, 7));
  });
  it('overlaps only what shares a place', () => {
    assert.ok(spansOverlap(span, { start: 6, end: 9 }));
    assert.ok(!spansOverlap(span, { start: 7, end: 9 }));
  });
});
