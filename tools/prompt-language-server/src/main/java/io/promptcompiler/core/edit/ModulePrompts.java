package io.promptcompiler.core.edit;

import io.promptcompiler.core.equivalence.Equivalence;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Variant;
import java.util.List;
import java.util.Map;

/**
 * The prompts of a module at one time, for comparison with those after an edit.
 *
 * @param programs the program of each prompt, by the key of its file
 * @param examples the rendered text of each example, or the reason why it cannot be rendered, by
 *     the key of its file and its name
 */
public record ModulePrompts(Map<String, EntryPoint> programs, Map<String, String> examples) {

  /**
   * Returns whether all of these prompts still exist and behave the same for all values. Different
   * programs with the same effect are not recognized.
   */
  public boolean areSameIn(ModulePrompts later) {
    return programs.entrySet().stream()
        .allMatch(
            one -> {
              EntryPoint other = later.programs().get(one.getKey());
              return other != null && isSame(one.getValue(), other);
            });
  }

  private static boolean isSame(EntryPoint one, EntryPoint other) {
    List<Variant> variants = one.variants();
    List<Variant> others = other.variants();
    if (variants.size() != others.size() || !Equivalence.of(one.rendering(), other.rendering())) {
      return false;
    }
    for (int i = 0; i < variants.size(); i++) {
      if (!Equivalence.of(variants.get(i).text(), others.get(i).text())) {
        return false;
      }
    }
    return true;
  }
}
