/**
 * Lowers calls of partials: binds arguments to parameters, and inlines the partial, calls a
 * procedure or includes a fragment.
 *
 * <p>Partials are programs. {@code LowerPartial} lowers one in the scope of each call and merges it
 * in place. One that is large becomes a {@code Procedure}, and so does one that includes itself;
 * there is one for each list of argument types and for each block that is passed along. {@code
 * Nesting} knows the calls that lead to a place, so nothing is lowered on trial. Two blocks count
 * as the same by their place in the source if they look only at their context, else by the entry
 * into them ({@code CapturesOuterScope}). {@code ExpansionLimit} counts what the partials of a
 * program amount to: from 5,000 statements on each partial becomes a procedure, and at 50,000
 * lowering ends with a finding ({@code Limits}). {@code BindArgumentValues} names large values
 * before a partial is entered.
 *
 * <p>A large partial that declares its parameters is lowered once and becomes a {@code Fragment}: a
 * class of its own that prompts and other fragments call. In handlebars.js a partial sees
 * everything of its caller, so a call may only use the class where the caller makes no difference.
 * {@code IncludeFragment} decides this for each call:
 *
 * <ul>
 *   <li>whatever else the fragment looks up must mean the same here. Its {@code
 *       ContextRequirements} say what that is: names, partials, the iteration around it. A partial
 *       that uses {@code @root} or its context as a whole, that logs, or that declares types of its
 *       own, is not a fragment;
 *   <li>each parameter gets a value of its declared type: the same type, anything for {@code any},
 *       an enum for a text, a literal number for a number;
 *   <li>values print alike: lists, objects and truth values depend on the style, and escaping on
 *       the caller.
 * </ul>
 *
 * <p>Any other call is lowered in place. So is the call of a fragment that is still being lowered.
 */
@NullMarked
package io.promptcompiler.core.check.partials;

import org.jspecify.annotations.NullMarked;
