import type { MyTask } from '@/lib/work/my-task/contract'

/**
 * Whether a task was proved with one picture, which its texts then name; the first version of the default campaign lists nothing that was sent, and
 * neither do answers that earlier releases stored.
 */
export const isOnePicture = ({ sent, attempt }: MyTask): boolean => {
  const items = sent.filter((item) => item.attempt === attempt)
  return items.length === 0 || (items.length === 1 && items[0]?.kind === 'picture')
}
