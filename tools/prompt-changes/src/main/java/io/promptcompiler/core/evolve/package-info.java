/**
 * Compares the released and the present state of a module, and reports breaking changes: for
 * callers, for users of rendered text, for budgets, and for contracts with models and applications.
 *
 * <p>{@code breaking} compares two compilations, both made from sources by the compiler of today,
 * so every difference is the project's. A revision of git is compiled as its own POM configured it
 * ({@code RevisionProject}, {@code RevisionConfiguration}), with no severity that was raised since;
 * a package or scope that all prompts left is one change ({@code MovedRoots}), after which the
 * release is compiled as if nothing had moved. {@code ComparePrompt} goes through an entry point.
 * Texts are compared as programs: {@code Inline} puts what they include in its place, {@code
 * ReleasedView} makes of the present program what it is when it is called as the released one was,
 * {@code Fold} evaluates what follows, and the rest must be equivalent, or the same in each case of
 * its conditions ({@code SameByCases}). What declarations alone change, the order of properties and
 * defaults, is found by {@code DeclaredChanges}. That finds every difference, and sometimes reports
 * one where there is none; {@code RandomEvolutionsTest} renders both to see. Where types changed,
 * only the fixed texts are compared. {@code CompareTypes} reports the types themselves: one walk
 * over what callers give and what models answer, with a table of findings ({@code TypeChange}).
 *
 * <p>What others rely on in a document besides is up to its family: a {@code DocumentContract}
 * lists <em>terms</em>, and the {@code ChangeRule} of each is a table of the changes that break
 * somebody, with their findings. {@code CompareContracts} compares the terms of any family, and
 * sources as well, so {@code evolve} knows no kind of document. A key with a rule is a term ({@code
 * TermsOfKeys}). Each key of a document of data is part of a term, a text or a type, or is on a
 * list of those that nobody relies on ({@code ContractComponentsTest}).
 *
 * <p>{@code diff} asks {@code CompareRenderings} whether a prompt can render something else. It
 * reads the changes that the comparers of {@code breaking} report for one prompt, as if the prompt
 * had its own copies of shared types, and adds what breaks nobody but changes messages: larger
 * budgets, new variants. Whether values are refused is a question of structure, as for answers
 * ({@code CompareTypes.accepted}), so a renamed class has no effect. {@code workbench.review} shows
 * the result: examples are rendered on both sides ({@code ReleasedCall}), {@code CompareLines}
 * compares them with java-diff-utils, and {@code RenderedLines} finds what no example shows, which
 * {@code TemplateText} writes from the inlined program. {@code HtmlBlocks} are Markdown too: each
 * begins with a tag, so a host parses nothing inside.
 *
 * <p>Overrides are judged by {@code CompareOverride}, with the same comparers and two that follow
 * each part of a prompt with the {@code Condition} under which it is reached: {@code EmittedTexts}
 * has the texts and messages, which an override needs at least under the released conditions,
 * {@code PromptContents} the values, which {@code ContentWalk} finds, and of which it has
 * restricted ones only in tags of the release. Both name values by {@code FollowedNames}, and
 * compare names only: nothing is proved about what values and conditions mean, so what is written
 * in another way counts as something else.
 */
@NullMarked
package io.promptcompiler.core.evolve;

import org.jspecify.annotations.NullMarked;
