package io.promptcompiler.core.evolve;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.backend.TargetApi;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Variant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The released and the present state of a module, both compiled by the current compiler. */
public final class ComparedStates {
  private final ModuleState released;
  private final ModuleState present;

  private ComparedStates(ModuleState released, ModuleState present) {
    this.released = released;
    this.present = present;
  }

  /**
   * Returns two states. The present one has no errors.
   *
   * @param then the options with which the release was compiled
   * @param now the options with which the present module was compiled
   */
  public static ComparedStates of(
      Compilation released, CompilerOptions then, Compilation present, CompilerOptions now) {
    Families families = now.families();
    TargetApi before = released.api();
    TargetApi after = present.api();
    boolean isAlike =
        then.mapped().equals(now.mapped())
            && shared(released, before).equals(shared(present, after));
    Map<String, String> releasedInputs = isAlike ? inputs(released, before) : Map.of();
    Map<String, String> presentInputs = inputs(present, after);
    Predicate<EntryPoint> mayDiffer =
        prompt -> {
          String key = prompt.about().key();
          return !presentInputs.getOrDefault(key, "").equals(releasedInputs.get(key));
        };
    return new ComparedStates(
        new ModuleState(released, families, before, mayDiffer),
        new ModuleState(present, families, after, mayDiffer));
  }

  /**
   * Returns the class and the hash of all inputs of each prompt. If both are equal, so are the
   * classes, unless types became shared.
   */
  private static Map<String, String> inputs(Compilation side, TargetApi names) {
    Map<String, String> inputs = new HashMap<>();
    for (EntryPoint prompt : side.program().entryPoints()) {
      String hashes =
          Stream.concat(Stream.of(prompt.about()), prompt.variants().stream().map(Variant::about))
              .map(About::sha256)
              .collect(Collectors.joining(" "));
      inputs.put(prompt.about().key(), names.of(prompt) + " " + hashes);
    }
    return inputs;
  }

  private static Set<String> shared(Compilation side, TargetApi names) {
    return side.program().shared().stream()
        .map(type -> names.of(type.name()))
        .collect(Collectors.toSet());
  }

  /** Returns the compiled release. */
  public Compilation released() {
    return released.compilation();
  }

  /** Returns the compiled present module. */
  public Compilation present() {
    return present.compilation();
  }

  ModuleState releasedState() {
    return released;
  }

  ModuleState presentState() {
    return present;
  }
}
