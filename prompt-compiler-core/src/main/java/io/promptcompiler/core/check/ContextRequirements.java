package io.promptcompiler.core.check;

import io.promptcompiler.core.check.EnterPartial.Site;
import io.promptcompiler.core.program.Conversion.Form;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The context requirements of a text: what it looks up besides its parameters, recorded while it is
 * lowered by itself, without an includer. An includer whose context resolves these differently
 * cannot reuse the result and lowers the text again.
 */
public final class ContextRequirements {
  private final Set<String> names = new LinkedHashSet<>();
  private final Set<String> partials = new LinkedHashSet<>();
  private boolean isEverywhereOther;
  private boolean isOtherInLoops;
  private boolean requiresAnyPartial;
  private boolean isOtherInStyles;
  private boolean isOtherEscaped;

  ContextRequirements() {}

  /** Whether it asks for what no two includers have in common. */
  public boolean isEverywhereOther() {
    return isEverywhereOther;
  }

  /** Notes that it looks at its context as a whole, at the outermost one, or at who it is for. */
  void everywhereOther() {
    isEverywhereOther = true;
  }

  /** Notes that it asks for the turn of a loop around it. */
  void otherInLoops() {
    isOtherInLoops = true;
  }

  /** Notes that it prints a value, which not all print alike. */
  void prints(Form form, boolean escaped) {
    isOtherInStyles |= form == Form.ANY || form == Form.TRUTH;
    isOtherEscaped |= form.canHaveMarkup() && escaped;
  }

  /** Notes that it asks its context for a name that it does not declare. */
  void name(String name) {
    names.add(name);
  }

  /** Notes that it asks for a partial that a block around it may bring. */
  void partial(String name) {
    partials.add(name);
  }

  /** Notes that a value names the partial. */
  void anyPartial() {
    requiresAnyPartial = true;
  }

  /** Whether all texts of a lowering print values as the text by itself does. */
  boolean printsAlikeIn(Lowering includer) {
    return !(isOtherInStyles && includer.style() != PrintStyle.SCRIPT)
        && !(isOtherEscaped && includer.escapesHtml());
  }

  /**
   * Whether an include gives no other answers.
   *
   * @param brought the partials that blocks bring along
   * @param arguments says what names mean in the context of the include
   */
  boolean isSameAt(Site site, Map<String, InlinePartial> brought, BindArguments arguments) {
    return !isEverywhereOther
        && !(isOtherInLoops && !site.scope().loops().isEmpty())
        && !(requiresAnyPartial && !brought.isEmpty())
        && brought.keySet().stream().noneMatch(partials::contains)
        && names.stream().noneMatch(name -> arguments.mayHave(name, site.context()));
  }

  /** Notes that a text includes one that asks for this: where nobody answered, it asks as well. */
  void include(ContextRequirements included) {
    partials.addAll(included.partials);
    isOtherInLoops |= included.isOtherInLoops;
    requiresAnyPartial |= included.requiresAnyPartial;
    isOtherInStyles |= included.isOtherInStyles;
    isOtherEscaped |= included.isOtherEscaped;
  }
}
