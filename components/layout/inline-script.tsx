interface Props {
  /** Our own source text, or JSON in which nothing can end the element. */
  content: string
  type?: string
}

/** A script whose content stands in the page. */
export const InlineScript = ({ content, type }: Props) => (
  <script
    type={type}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the content is never what somebody typed.
    dangerouslySetInnerHTML={{ __html: content }}
  />
)
