package io.promptcompiler.core.check;

import io.promptcompiler.core.check.partials.ContextRequirements;
import io.promptcompiler.core.program.Conversion.Form;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Collects the names that a text and its included texts use and require while they are lowered.
 * {@link Lowered} returns them. Statements that are lowered and then dropped, as in a branch that
 * is never taken, count too.
 */
public final class Effects {
  private final Set<String> used = new LinkedHashSet<>();
  private final Set<String> names = new LinkedHashSet<>();
  private final Set<String> partials = new LinkedHashSet<>();
  private boolean readsWholeContext;
  private boolean usesAll;
  private boolean readsLoopState;
  private boolean looksUpAnyPartial;
  private boolean printsInStyle;
  private boolean printsEscaped;

  /** Records that parameters are used. */
  void use(Collection<String> parameters) {
    used.addAll(parameters);
  }

  /**
   * Records that the text reads its whole context, the outermost context, or the id of the rendered
   * template.
   */
  public void readWholeContext() {
    readsWholeContext = true;
  }

  /** Records that all parameters are used as one value, with those that nothing declares. */
  void useAll() {
    usesAll = true;
  }

  /** Records that the state of an enclosing loop's iteration is read. */
  void readLoopState() {
    readsLoopState = true;
  }

  /** Records that a value is printed. Its form may depend on the includer's settings. */
  void print(Form form, boolean escaped) {
    printsInStyle |= form == Form.ANY || form == Form.TRUTH;
    printsEscaped |= form.canHaveMarkup() && escaped;
  }

  /** Records the look-up of a name that is not declared. */
  public void lookUpName(String name) {
    names.add(name);
  }

  /** Records the look-up of a partial that an enclosing block may define. */
  public void lookUpPartial(String name) {
    partials.add(name);
  }

  /** Records the look-up of a partial that a value names. */
  public void lookUpAnyPartial() {
    looksUpAnyPartial = true;
  }

  /**
   * Records an included fragment. Its requirements that are not resolved here become requirements
   * of this text.
   */
  public void include(ContextRequirements fragment) {
    partials.addAll(fragment.partials());
    readsLoopState |= fragment.readsLoopState();
    looksUpAnyPartial |= fragment.looksUpAnyPartial();
    printsInStyle |= fragment.printsInStyle();
    printsEscaped |= fragment.printsEscaped();
  }

  /** Returns the names of the parameters that the text uses. */
  Set<String> used() {
    return used;
  }

  /** Returns the context requirements. */
  ContextRequirements requirements() {
    return new ContextRequirements(
        names,
        partials,
        readsWholeContext,
        usesAll,
        readsLoopState,
        looksUpAnyPartial,
        printsInStyle,
        printsEscaped);
  }
}
