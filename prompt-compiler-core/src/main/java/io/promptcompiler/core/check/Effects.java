package io.promptcompiler.core.check;

import io.promptcompiler.core.check.partials.ContextRequirements;
import io.promptcompiler.core.program.Conversion.Form;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Gathers what a text uses and requires while it is lowered, with all that it includes: {@link
 * Lowered} returns it. Also what is lowered and then dropped counts, as in a branch that is never
 * taken.
 */
public final class Effects {
  private final Set<String> used = new LinkedHashSet<>();
  private final Set<String> names = new LinkedHashSet<>();
  private final Set<String> partials = new LinkedHashSet<>();
  private boolean readsWholeContext;
  private boolean readsLoopState;
  private boolean looksUpAnyPartial;
  private boolean printsInStyle;
  private boolean printsEscaped;

  /** It looks at parameters. */
  void use(Collection<String> parameters) {
    used.addAll(parameters);
  }

  /** It reads its context as a whole, the outermost one, or the template that is rendered. */
  public void readWholeContext() {
    readsWholeContext = true;
  }

  /** It reads the state of an enclosing loop's iteration. */
  void readLoopState() {
    readsLoopState = true;
  }

  /** It prints a value, whose form may depend on the includer's settings. */
  void print(Form form, boolean escaped) {
    printsInStyle |= form == Form.ANY || form == Form.TRUTH;
    printsEscaped |= form.canHaveMarkup() && escaped;
  }

  /** It looks up a name in its context that it does not declare. */
  public void lookUpName(String name) {
    names.add(name);
  }

  /** It looks up a partial that an enclosing block may define. */
  public void lookUpPartial(String name) {
    partials.add(name);
  }

  /** It looks up a partial that a value names. */
  public void lookUpAnyPartial() {
    looksUpAnyPartial = true;
  }

  /** It includes a fragment: what that requires, and is not resolved here, it requires too. */
  public void include(ContextRequirements fragment) {
    partials.addAll(fragment.partials());
    readsLoopState |= fragment.readsLoopState();
    looksUpAnyPartial |= fragment.looksUpAnyPartial();
    printsInStyle |= fragment.printsInStyle();
    printsEscaped |= fragment.printsEscaped();
  }

  /** The names of the parameters that it looks at. */
  Set<String> used() {
    return used;
  }

  /** What it requires of its context. */
  ContextRequirements requirements() {
    return new ContextRequirements(
        names,
        partials,
        readsWholeContext,
        readsLoopState,
        looksUpAnyPartial,
        printsInStyle,
        printsEscaped);
  }
}
