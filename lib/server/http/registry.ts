import { showFigures } from '@/lib/money/figures/contract'
import { listPayouts } from '@/lib/money/payouts/contract'
import { listOwed, markFailed, markPaid, markReturned, showPayout, startPayouts } from '@/lib/money/payouts/desk-contract'
import { exportLiabilities, exportPaid, exportPayouts } from '@/lib/money/payouts/files-contract'
import { cancelPayout, changePayoutMethod, requestPayout, showBalance, showPayoutMethod } from '@/lib/money/payouts/own-contract'
import { wooviWebhook } from '@/lib/money/payouts/webhook-contract'
import { changePassword, checkAccount, confirmPassword, login, register, updateProfile } from '@/lib/people/accounts/contract'
import { createApiKey, listApiKeys, revokeApiKey } from '@/lib/people/api-keys/contract'
import { listAuditLog } from '@/lib/people/audit/contract'
import { listMails, retryMail, showMail } from '@/lib/people/mail/contract'
import { changeSubscription, showSubscription, subscribeAgain, unsubscribe } from '@/lib/people/mail/subscription-contract'
import { askForReset, completeReset } from '@/lib/people/password-resets/contract'
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
} from '@/lib/people/second-factor/contract'
import { acceptInvitation, lookAtInvitation, makeInvitation, revokeInvitation, showTeam, toggleAdministrator } from '@/lib/people/team/contract'
import type { EndpointShape } from '@/lib/platform/contract/endpoint'
import {
  addCampaignPicture,
  changeCampaign,
  cloneCampaign,
  createCampaign,
  decideFunding,
  discardDraft,
  endCampaign,
  fundCampaign,
  listAllCampaigns,
  listVersions,
  pauseCampaign,
  publishCampaign,
  resumeCampaign,
  showCampaignEdit,
  showCampaignFigures,
  showCampaignMoney,
  unfundCampaign,
} from '@/lib/work/campaigns/admin-contract'
import { giveBackHeldPlace, listCampaigns, renewHeldPlace, showCampaign, takeCampaignPlace } from '@/lib/work/campaigns/contract'
import { listCampaignNames } from '@/lib/work/campaigns/names-contract'
import { exportClicks, listClicks } from '@/lib/work/clicks/contract'
import { lookUpReferral } from '@/lib/work/clicks/lookup-contract'
import { deleteReferral, exportCompletions, listCompletions, listDeletedCompletions } from '@/lib/work/completions/contract'
import { submitReferral } from '@/lib/work/completions/submit-contract'
import {
  deleteContactForm,
  listContactForms,
  readContactForm,
  replyContactForm,
  setContactFormAnswered,
  showContactForm,
  submitContactForm,
  unreadContactForm,
} from '@/lib/work/contact-forms/contract'
import { countWaiting, dashboardSummary } from '@/lib/work/dashboard/contract'
import { listEvents } from '@/lib/work/events/contract'
import { getLink, listLinks, updateLink } from '@/lib/work/links/contract'
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
} from '@/lib/work/my-task/contract'
import { listPictureGroups, showPictureGroup } from '@/lib/work/picture-groups/contract'
import { exportPromoterCampaigns, listPromoterCampaigns, showPromoterCampaign } from '@/lib/work/promoter-campaigns/contract'
import { addLabel, listLabels, removeLabel } from '@/lib/work/promoter-campaigns/labels-contract'
import { deletePromoter, exportPromoters, listPromoters, messagePromoter, showPromoter, togglePromoter } from '@/lib/work/promoters/contract'
import { addNote, deleteNote, listNotes } from '@/lib/work/promoters/notes-contract'
import {
  answerSecondLook,
  exportQuality,
  listSecondLookHints,
  readFirstApprovalHint,
  readSecondLookHint,
  showQuality,
  takeSecondLook,
} from '@/lib/work/quality/contract'
import {
  approveUnflagged,
  countUnflagged,
  listReviews,
  rejectCopies,
  rejectGroupCopies,
  reviewCompletion,
  takeReviews,
  undoReview,
} from '@/lib/work/reviews/contract'
import { searchAll } from '@/lib/work/search/contract'
import { changeSignalWeights, listSignalWeights, trySignalWeights } from '@/lib/work/signals/contract'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  resendFailed,
  rotateWebhookSecret,
  showDelivery,
  showWebhookSecret,
  testWebhook,
} from '@/lib/work/webhooks/contract'

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
  campaigns: [
    listCampaigns,
    listCampaignNames,
    showCampaign,
    takeCampaignPlace,
    renewHeldPlace,
    giveBackHeldPlace,
    listAllCampaigns,
    createCampaign,
    showCampaignEdit,
    changeCampaign,
    discardDraft,
    publishCampaign,
    pauseCampaign,
    resumeCampaign,
    endCampaign,
    cloneCampaign,
    listVersions,
    fundCampaign,
    unfundCampaign,
    decideFunding,
    showCampaignMoney,
    showCampaignFigures,
    addCampaignPicture,
    listPromoterCampaigns,
    showPromoterCampaign,
    exportPromoterCampaigns,
    listLabels,
    addLabel,
    removeLabel,
  ],
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
  activity: [listClicks, exportClicks, listCompletions, exportCompletions, listDeletedCompletions, dashboardSummary, countWaiting, searchAll],
  reviews: [
    takeReviews,
    reviewCompletion,
    undoReview,
    listReviews,
    countUnflagged,
    approveUnflagged,
    rejectCopies,
    listPictureGroups,
    showPictureGroup,
    rejectGroupCopies,
    takeSecondLook,
    answerSecondLook,
    listSecondLookHints,
    readSecondLookHint,
    readFirstApprovalHint,
    showQuality,
    exportQuality,
  ],
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
  keys: [listApiKeys, createApiKey, revokeApiKey],
  team: [showTeam, toggleAdministrator, makeInvitation, revokeInvitation, lookAtInvitation, acceptInvitation],
  audit: [listAuditLog],
  events: [listEvents],
  mails: [listMails, showMail, retryMail],
  figures: [showFigures],
  webhooks: [
    listWebhooks,
    createWebhook,
    changeWebhook,
    deleteWebhook,
    showWebhookSecret,
    rotateWebhookSecret,
    testWebhook,
    listDeliveries,
    showDelivery,
    resendDelivery,
    resendFailed,
  ],
  signals: [listSignalWeights, trySignalWeights, changeSignalWeights],
  links: [listLinks, getLink, updateLink],
} as const satisfies Record<string, readonly EndpointShape[]>

export type Subject = keyof typeof registry

export const allEndpoints: readonly EndpointShape[] = Object.values(registry).flat()
