/** The questions of the FAQ, in order; `landing.faq.items` has their texts. */
export const questions = ['cost', 'who', 'tasks', 'proof', 'when', 'how', 'rejected', 'support'] as const
