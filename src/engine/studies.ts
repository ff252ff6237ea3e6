/**
 * Studies as texts and forms (`flitlab/studies`): parameters in order, their names and values in words, what is wrong with a value, what two
 * designs do not share, and wishes for a search. Families, workloads and tables of routes are loaded when a study names them: whoever reads
 * studies loads all of them first (`loadDescriptors`), or reads by `whenLoaded`.
 */
export { WISHES, formatWishes, readWishes, searchedFamilies, withWish } from "../study/wish-text.ts";
export type { WishValues } from "../study/wish-text.ts";
export { NO_LIMITS } from "../cost/search/wishes.ts";
export { visible } from "../study/texts.ts";
export { defaultOf, defaultValues, sameDesign, withValue } from "../study/validation.ts";
export { either, formatValue, quoted, sameValue, wordedValue } from "../study/texts.ts";
export { DESIGN_LETTERS, MAX_DESIGNS, designNamed } from "../study/study.ts";
export type { DesignValues, Problem, Study } from "../study/study.ts";
export { SECTIONS, sectionsOf } from "../study/sections.ts";
export type { Section } from "../study/sections.ts";
export {
  GROUPS,
  defaultFor,
  descriptorIn,
  fittingOptions,
  isParameter,
  ownersOf,
  parametersIn,
  parametersOf,
  readBy,
  withoutLabels,
} from "../study/schema.ts";
export type { Group, GroupId } from "../study/schema.ts";
export { readValue, shownValue } from "../study/reading.ts";
export { PRESETS } from "../study/presets.ts";
export { VIEW_NAMES } from "../study/page-names.ts";
export type { PageName, ViewName } from "../study/page-names.ts";
export { allAlike, madeAlike, notAlike } from "../study/not-alike.ts";
export type { NotAlike, Touched } from "../study/not-alike.ts";
export { designOn, nearestDesign } from "../study/nearest.ts";
export { designLetter, designTitle, lossTitle } from "../study/names.ts";
export { kindOf } from "../study/kinds/index.ts";
export { EXAMPLE, studyFromJson } from "../study/json.ts";
export { withoutDamage } from "../study/schema.ts";
export { variantOf } from "../study/entries.ts";
export { MAX_NAME_CHARACTERS, formatNames, shortenedName } from "../study/design-names.ts";
export { FOREIGN_WORDS, nearestName, wordsFor } from "../study/words.ts";
export type { ForeignWord } from "../study/words.ts";
export { loadDescriptors, loadFailures, loadPaths, loadTables, loadWords } from "../study/descriptors.ts";
export { formatDecimal, parseDecimal, parseList } from "../study/decimals.ts";
export { formatDesign, formatGiven, formatStudy, formatWhole, namesIn, pageEntriesOf, parseStudy } from "../study/codec.ts";
export { numberOf, someOf, textOf, valuesOf, whenLoaded } from "../descriptor.ts";
export type { Complaint, KindId, NumberParameter, Parameter, Traits, Value } from "../descriptor.ts";
