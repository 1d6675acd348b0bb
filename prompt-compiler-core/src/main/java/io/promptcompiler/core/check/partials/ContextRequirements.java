package io.promptcompiler.core.check.partials;

import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.PrintStyle;
import io.promptcompiler.core.check.partials.EnterPartial.Site;
import java.util.Map;
import java.util.Set;

/**
 * The context requirements of a text: the names that it looks up in addition to its parameters when
 * it is lowered separately, without an includer. If the context of an includer resolves them
 * differently, the text is lowered again.
 *
 * @param names the undeclared names that it looks up in its context
 * @param partials the partials that it looks up and an enclosing block may define
 * @param readsWholeContext whether it reads its whole context, the outermost context, or the id of
 *     the rendered template, which differ for each includer
 * @param usesAll whether it uses all parameters as one value
 * @param readsLoopState whether it reads the state of an enclosing loop's iteration
 * @param looksUpAnyPartial whether a value names a partial to look up
 * @param printsInStyle whether it prints values that look different in another style
 * @param printsEscaped whether it prints values that may have to be escaped
 */
public record ContextRequirements(
    Set<String> names,
    Set<String> partials,
    boolean readsWholeContext,
    boolean usesAll,
    boolean readsLoopState,
    boolean looksUpAnyPartial,
    boolean printsInStyle,
    boolean printsEscaped) {
  /** Requires nothing. */
  public static final ContextRequirements NONE =
      new ContextRequirements(Set.of(), Set.of(), false, false, false, false, false, false);

  /** Copies the sets. */
  public ContextRequirements {
    names = Set.copyOf(names);
    partials = Set.copyOf(partials);
  }

  /** Returns whether an includer prints values in the same way as the separately lowered text. */
  boolean printsAlikeIn(Lowering includer) {
    return !(printsInStyle && includer.setting().style() != PrintStyle.SCRIPT)
        && !(printsEscaped && includer.setting().escapesHtml());
  }

  /**
   * Returns whether the requirements are resolved at an include in the same way as without an
   * includer.
   *
   * @param brought the partials that blocks define
   * @param arguments resolves names in the context of the include
   */
  boolean isSameAt(Site site, Map<String, InlinePartial> brought, BindArguments arguments) {
    return !readsWholeContext
        && !(readsLoopState && !site.scope().loops().isEmpty())
        && !(looksUpAnyPartial && !brought.isEmpty())
        && brought.keySet().stream().noneMatch(partials::contains)
        && names.stream().noneMatch(name -> arguments.mayHave(name, site.context()));
  }
}
