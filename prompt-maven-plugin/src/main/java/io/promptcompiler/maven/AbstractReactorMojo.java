package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.module.PromptModule;
import java.util.List;
import java.util.Optional;

/**
 * The goals that, called on the command line, have one result for all modules of the build. The
 * last module to run gives it.
 *
 * @param <G> the goal itself
 */
abstract class AbstractReactorMojo<G extends AbstractReactorMojo<G>> extends AbstractReadingMojo {

  /**
   * A module that has prompts.
   *
   * @param goal the goal with the configuration of the module
   * @param findings receives the findings of the module
   */
  record Member<G>(G goal, PromptModule module, Findings findings) {}

  @Override
  final void run(CompilerOptions options, Findings findings) throws Exception {
    boolean isEmpty = options.roots().isEmpty();
    if (isEmpty && !modules().areSeveral()) {
      sayNoPrompts();
    }
    Member<G> member = new Member<>(self(), module(options), findings);
    boolean counts = !isEmpty || !modules().areSeveral() || hadPrompts(member);
    add(counts ? Optional.of(member) : Optional.empty());
  }

  @Override
  final void skipped() throws Exception {
    add(Optional.empty());
  }

  private void add(Optional<Member<G>> present) throws Exception {
    Optional<List<Member<G>>> all = modules().add(present);
    if (all.isPresent()) {
      if (!all.get().isEmpty()) {
        run(all.get());
      } else if (modules().areSeveral()) {
        getLog().info("No prompts: no module has a directory of templates.");
      }
    }
  }

  private ReactorModules<Member<G>> modules() {
    return new ReactorModules<>(getClass(), session(), project(), execution());
  }

  /** Returns whether a module without prompts among several takes part because it had prompts. */
  boolean hadPrompts(Member<G> member) throws Exception {
    return false;
  }

  /** Returns this goal. */
  abstract G self();

  /** Does the goal's work for all modules that have prompts. */
  abstract void run(List<Member<G>> members) throws Exception;
}
