import { InlineScript } from './inline-script'

/** A block of JSON-LD for search engines, which browsers do not run. It escapes `<`, so that no text can end the block. */
export const JsonLd = ({ of }: { of: Record<string, unknown> }) => (
  <InlineScript type="application/ld+json" content={JSON.stringify({ '@context': 'https://schema.org', ...of }).replaceAll('<', '\\u003c')} />
)
