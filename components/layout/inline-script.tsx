interface Props {
  /** Our own source text, or JSON without anything that could end the element. */
  content: string
  type?: string
}

/** An inline script. */
export const InlineScript = ({ content, type }: Props) => (
  <script
    type={type}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the content is never what somebody typed.
    dangerouslySetInnerHTML={{ __html: content }}
  />
)
