/** Names that files hold without anybody having written them: of typefaces, colours, styles and elements. They are names of people too. */

const TYPEFACES =
  'arial bahnschrift baskerville bell bembo berlin bernard bodoni bookman bradley britannic calibri calisto cambria candara castellar centaur century colonna consolas constantia cooper corbel courier dejavu didot ebrima edwardian elephant eras felix footlight forte franklin freestyle futura gabriola garamond georgia gigi gill gothic goudy harlow harrington helvetica hoefler imprint javanese jokerman kristen leelawadee liberation lucida magneto malgun mangal marlett matura menlo meiryo mistral monaco monotype myriad niagara nimbus onyx optima palatino papyrus perpetua playbill poor pristina raavi ravie richard rockwell roman romana segoe shruti simsun stencil sylfaen symbol tahoma times trebuchet tunga univers utopia verdana viner vivaldi vladimir vrinda webdings wingdings';
const COLOURS =
  'azure beige black brown coral crimson green hotpink indigo ivory khaki lavender linen maroon olive orange orchid purple salmon sienna silver tomato violet wheat white yellow';
const PARTS =
  'accent annotation article aside author body border bottom calendar caption center chart class color column comment company content contents count creator custom default details document drawing email emphasis empty encoding family field figure filter first font footer footnote format frame graphic group header heading height image index inline inset label language layout legend letter level light margin mark master matrix medium metadata model normal notes number object office organizer outline padding page paragraph parent picture point print producer profile quote range regular relationship scheme section shape sheet short simple slide smart source space standard strike strong style subject summary table target template theme title typeface unicode update value version widget width window word worksheet';

const WORDS = new Set([TYPEFACES, COLOURS, PARTS].flatMap((words) => words.split(' ')));

export function isFormatWord(word: string): boolean {
  return WORDS.has(word.toLowerCase());
}
