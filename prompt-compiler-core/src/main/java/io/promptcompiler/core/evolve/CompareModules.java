package io.promptcompiler.core.evolve;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Equivalence;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Compares all prompts of a module with those of the release. Two prompts are the same if scope and
 * id are the same. Types and sources that several prompts share are compared once, by their
 * classes.
 */
public final class CompareModules {
  private final Side released;
  private final Side present;
  private final List<Change> changes = new ArrayList<>();

  private CompareModules(Compilation released, Compilation present) {
    this.released = new Side(released);
    this.present = new Side(present);
  }

  /** The breaking changes. All templates of the present module must be valid. */
  public static List<Change> compare(Compilation released, Compilation present) {
    CompareModules comparing = new CompareModules(released, present);
    comparing.prompts();
    comparing.types();
    comparing.services();
    return comparing.changes;
  }

  private void prompts() {
    Map<String, EntryPoint> now = present.prompts();
    Map<String, EntryPoint> before = released.prompts();
    before.forEach(
        (key, prompt) -> {
          EntryPoint same = now.get(key);
          if (same == null) {
            removed(prompt, before, now);
          } else {
            boolean isStep = VersionStep.isMajor(prompt.about().version(), same.about().version());
            ChangeSink report = new ChangeSink(Change.subject(same), isStep, changes);
            new ComparePrompt(released, present, prompt, same, report).compare();
          }
        });
  }

  private void removed(
      EntryPoint prompt, Map<String, EntryPoint> before, Map<String, EntryPoint> now) {
    String id = prompt.about().id();
    String fix =
        now.values().stream()
            .filter(other -> !before.containsKey(other.about().key()))
            .filter(other -> other.rendering().rendersAnything())
            .filter(other -> Equivalence.of(other.rendering(), prompt.rendering()))
            .map(other -> "'" + other.about().id() + "' renders the same; ids are what it goes by.")
            .findFirst()
            .orElse("Keep it, as 'status: deprecated', until the next major version.");
    new ChangeSink(Change.subject(prompt), /* isStep= */ false, changes)
        .add("", Diagnostic.of(DiagnosticCode.PROMPT_REMOVED, prompt.location(), id).fix(fix));
  }

  private void types() {
    Map<String, SharedType> now = present.sharedTypes();
    released
        .sharedTypes()
        .forEach(
            (name, type) -> {
              SharedType same = now.get(name);
              ChangeSink report = new ChangeSink(name, /* isStep= */ false, changes);
              if (same == null) {
                report.add(
                    "",
                    Diagnostic.of(DiagnosticCode.SHARED_TYPE_REMOVED, type.location(), name)
                        .fix("Keep it until the next major version."));
              } else {
                compare(type, same, name, report);
              }
            });
  }

  private void compare(SharedType old, SharedType now, String name, ChangeSink report) {
    CompareFields fields = new CompareFields(released, present, old.types(), now.types(), report);
    String simple = Side.simple(name);
    if (old.type() instanceof Type.ObjectRef oldRef && now.type() instanceof Type.ObjectRef ref) {
      fields.compare(old.types().object(oldRef), now.types().object(ref), simple);
    } else if (old.type() instanceof Type.EnumOf oldEnum && now.type() instanceof Type.EnumOf one) {
      fields.values(oldEnum, one, simple, old.location(), now.location());
    } else {
      report.add(
          now.type().described(),
          Diagnostic.of(
                  DiagnosticCode.PARAMETER_RETYPED,
                  now.location(),
                  simple,
                  old.type() instanceof Type.EnumOf ? "enum" : "object",
                  now.type() instanceof Type.EnumOf ? "enum" : "object")
              .released(old.location()));
    }
  }

  private void services() {
    Map<String, SharedService> now = present.services();
    released
        .services()
        .forEach(
            (name, shared) -> {
              SharedService same = now.get(name);
              ChangeSink report = new ChangeSink(name, /* isStep= */ false, changes);
              if (same == null) {
                report.add(
                    "",
                    Diagnostic.of(
                            DiagnosticCode.SHARED_TYPE_REMOVED, shared.service().location(), name)
                        .fix("Keep it until the next major version."));
              } else {
                new CompareSources(released, present, report)
                    .compare(shared.service(), same.service());
              }
            });
  }
}
