import { changePassword, checkAccount, confirmPassword, login, register, updateProfile } from '@/lib/accounts/contract'
import { listAuditLog } from '@/lib/audit/contract'
import { exportClicks, listClicks } from '@/lib/clicks/contract'
import { lookUpReferral } from '@/lib/clicks/lookup-contract'
import { deleteReferral, exportCompletions, listCompletions, listDeletedCompletions } from '@/lib/completions/contract'
import { submitReferral } from '@/lib/completions/submit-contract'
import {
  deleteContactForm,
  listContactForms,
  readContactForm,
  replyContactForm,
  setContactFormAnswered,
  showContactForm,
  submitContactForm,
  unreadContactForm,
} from '@/lib/contact-forms/contract'
import type { EndpointShape } from '@/lib/contract/endpoint'
import { dashboardSummary } from '@/lib/dashboard/contract'
import { showFigures } from '@/lib/figures/contract'
import { getLink, listLinks, updateLink } from '@/lib/links/contract'
import { listMails, retryMail, showMail } from '@/lib/mail/contract'
import { changeSubscription, showSubscription, subscribeAgain, unsubscribe } from '@/lib/mail/subscription-contract'
import {
  accessTask,
  appealMyTask,
  correctMyTask,
  downloadMyData,
  eraseMyTask,
  makeTaskLink,
  requestMyPayout,
  resubmitMyTask,
  revealMyPayoutMethod,
  setMyPayoutMethod,
  showMyTask,
} from '@/lib/my-task/contract'
import { askForReset, completeReset } from '@/lib/password-resets/contract'
import {
  cancelPayout,
  changePayoutMethod,
  exportLiabilities,
  exportPaid,
  exportPayouts,
  listOwed,
  listPayouts,
  markFailed,
  markPaid,
  markReturned,
  requestPayout,
  showBalance,
  showPayout,
  showPayoutMethod,
  startPayouts,
  wooviWebhook,
} from '@/lib/payouts/contract'
import { deletePromoter, exportPromoters, listPromoters, messagePromoter, showPromoter, togglePromoter } from '@/lib/promoters/contract'
import { addNote, deleteNote, listNotes } from '@/lib/promoters/notes-contract'
import { approveUnflagged, countUnflagged, listReviews, rejectCopies, reviewCompletion, takeReviews, undoReview } from '@/lib/reviews/contract'
import {
  addPasskey,
  askPasskey,
  confirmApp,
  makeRecoveryCodes,
  removeApp,
  removePasskey,
  showSecondFactor,
  startApp,
  startPasskey,
} from '@/lib/second-factor/contract'
import { acceptInvitation, lookAtInvitation, makeInvitation, revokeInvitation, showTeam, toggleAdministrator } from '@/lib/team/contract'

/** Every endpoint of `/api/v1`, by subject. The API reference and the tests are made from this list. */
export const registry = {
  account: [
    register,
    login,
    checkAccount,
    updateProfile,
    changePassword,
    confirmPassword,
    askForReset,
    completeReset,
    showSubscription,
    changeSubscription,
    unsubscribe,
    subscribeAgain,
    showSecondFactor,
    askPasskey,
    startApp,
    confirmApp,
    removeApp,
    startPasskey,
    addPasskey,
    removePasskey,
    makeRecoveryCodes,
  ],
  referrals: [lookUpReferral, submitReferral, deleteReferral],
  task: [
    showMyTask,
    correctMyTask,
    resubmitMyTask,
    appealMyTask,
    revealMyPayoutMethod,
    setMyPayoutMethod,
    requestMyPayout,
    downloadMyData,
    eraseMyTask,
    accessTask,
    makeTaskLink,
  ],
  activity: [listClicks, exportClicks, listCompletions, exportCompletions, listDeletedCompletions, dashboardSummary],
  reviews: [takeReviews, reviewCompletion, undoReview, listReviews, countUnflagged, approveUnflagged, rejectCopies],
  payouts: [
    showBalance,
    listPayouts,
    requestPayout,
    cancelPayout,
    showPayoutMethod,
    changePayoutMethod,
    listOwed,
    showPayout,
    startPayouts,
    markPaid,
    markFailed,
    markReturned,
    exportPayouts,
    exportPaid,
    exportLiabilities,
    wooviWebhook,
  ],
  promoters: [listPromoters, exportPromoters, showPromoter, togglePromoter, deletePromoter, messagePromoter, listNotes, addNote, deleteNote],
  contact: [
    submitContactForm,
    listContactForms,
    showContactForm,
    replyContactForm,
    readContactForm,
    unreadContactForm,
    setContactFormAnswered,
    deleteContactForm,
  ],
  team: [showTeam, toggleAdministrator, makeInvitation, revokeInvitation, lookAtInvitation, acceptInvitation],
  audit: [listAuditLog],
  mails: [listMails, showMail, retryMail],
  figures: [showFigures],
  links: [listLinks, getLink, updateLink],
} as const satisfies Record<string, readonly EndpointShape[]>

export type Subject = keyof typeof registry

export const allEndpoints: readonly EndpointShape[] = Object.values(registry).flat()
