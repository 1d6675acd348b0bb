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

  /** Whether it requires something that no two includers have in common. */
  public boolean isEverywhereOther() {
    return isEverywhereOther;
  }

  /**
   * Records that it reads its context as a whole, the outermost one, or the template that is
   * rendered.
   */
  void everywhereOther() {
    isEverywhereOther = true;
  }

  /** Records that it reads the state of an enclosing loop's iteration. */
  void otherInLoops() {
    isOtherInLoops = true;
  }

  /** Records that it prints a value whose form depends on the includer's settings. */
  void prints(Form form, boolean escaped) {
    isOtherInStyles |= form == Form.ANY || form == Form.TRUTH;
    isOtherEscaped |= form.canHaveMarkup() && escaped;
  }

  /** Records that it looks up a name in its context that it does not declare. */
  void name(String name) {
    names.add(name);
  }

  /** Records that it looks up a partial that an enclosing block may define. */
  void partial(String name) {
    partials.add(name);
  }

  /** Records that a value determines the partial to look up. */
  void anyPartial() {
    requiresAnyPartial = true;
  }

  /** Whether all texts of a lowering print values as the text by itself does. */
  boolean printsAlikeIn(Lowering includer) {
    return !(isOtherInStyles && includer.style() != PrintStyle.SCRIPT)
        && !(isOtherEscaped && includer.escapesHtml());
  }

  /**
   * Whether the requirements are resolved at an include as they were without an includer.
   *
   * @param brought the partials that blocks bring along
   * @param arguments resolves names in the context of the include
   */
  boolean isSameAt(Site site, Map<String, InlinePartial> brought, BindArguments arguments) {
    return !isEverywhereOther
        && !(isOtherInLoops && !site.scope().loops().isEmpty())
        && !(requiresAnyPartial && !brought.isEmpty())
        && brought.keySet().stream().noneMatch(partials::contains)
        && names.stream().noneMatch(name -> arguments.mayHave(name, site.context()));
  }

  /**
   * Records that a text includes one with these requirements: those that are not resolved become
   * its own.
   */
  void include(ContextRequirements included) {
    partials.addAll(included.partials);
    isOtherInLoops |= included.isOtherInLoops;
    requiresAnyPartial |= included.requiresAnyPartial;
    isOtherInStyles |= included.isOtherInStyles;
    isOtherEscaped |= included.isOtherEscaped;
  }
}
