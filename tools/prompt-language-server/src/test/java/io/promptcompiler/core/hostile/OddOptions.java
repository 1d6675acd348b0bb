package io.promptcompiler.core.hostile;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.Targets;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.type.Trust;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Configurations of a project in which any text may stand anywhere. */
final class OddOptions {
  private static final List<String> STARS =
      List.of("**/", "*", "**", "?", "a", "/", "*a", "?*", "{", "}", ",", "[", "]", "\\", "!", ".");

  private final Random random;

  private OddOptions(Random random) {
    this.random = random;
  }

  /** A configuration. */
  static HostileModule.Configured of(Random random) {
    long own = random.nextLong();
    return (usual, home) -> new OddOptions(new Random(own)).options(usual);
  }

  private CompilerOptions options(CompilerOptions usual) {
    SourceRoot root = usual.roots().get(0);
    List<SourceRoot> roots = new ArrayList<>();
    roots.add(root(root));
    if (random.nextInt(5) == 0) {
      roots.add(root(root));
    }
    return new CompilerOptions(
        roots,
        rarely(usual.packageName()),
        rarely("Prompts"),
        severities(),
        random.nextInt(4) == 0 ? List.of(pattern(), text()) : List.of(),
        random.nextInt(4) == 0 ? List.of(helper(), helper()) : List.of(),
        usual.configuration(),
        random.nextInt(6) == 0 ? Optional.of(root.directory().resolve("a.md")) : Optional.empty(),
        random.nextInt(6) == 0 ? List.of(LibraryPath.of(root.directory())) : List.of(),
        random.nextInt(3) == 0
            ? Optional.of(new Publication(text(), text(), text()))
            : Optional.empty(),
        random.nextBoolean() ? text() : "",
        Families.STANDARD,
        random.nextInt(5) == 0
            ? List.of(new MappedClass(text(), text(), any(MappedClass.Style.values())))
            : List.of(),
        any(Trust.values()),
        Targets.DEFAULT,
        Optional.empty(),
        Map.of(),
        List.of());
  }

  private SourceRoot root(SourceRoot root) {
    return new SourceRoot(
        root.directory(),
        Optional.empty(),
        Optional.empty(),
        any(Scope.values()),
        rarely(root.packageName()),
        random.nextInt(3) == 0 ? List.of(pattern(), "**") : List.of(),
        random.nextInt(3) == 0 ? List.of(pattern()) : List.of());
  }

  private HelperOption helper() {
    return new HelperOption(
        text(), rarely("com.acme.Helpers.help"), List.of(text()), rarely("String"));
  }

  private Map<DiagnosticCode, Severity> severities() {
    Map<DiagnosticCode, Severity> severities = new EnumMap<>(DiagnosticCode.class);
    for (int i = random.nextInt(20); i > 0; i--) {
      severities.put(any(DiagnosticCode.values()), any(Severity.values()));
    }
    return severities;
  }

  /** Patterns of which a machine of states that goes back would never see the end. */
  private String pattern() {
    StringBuilder pattern = new StringBuilder();
    String again =
        STARS.get(random.nextInt(STARS.size())) + STARS.get(random.nextInt(STARS.size()));
    pattern.append(again.repeat(random.nextInt(1 << random.nextInt(9))));
    for (int i = random.nextInt(6); i > 0; i--) {
      pattern.append(STARS.get(random.nextInt(STARS.size())));
    }
    return random.nextInt(5) == 0 ? text() : pattern.toString();
  }

  private String rarely(String usual) {
    return random.nextInt(6) == 0 ? text() : usual;
  }

  private String text() {
    return switch (random.nextInt(5)) {
      case 0 -> "";
      case 1 -> Noise.tokens(random);
      case 2 -> "a." + Noise.token(random);
      case 3 -> "com.acme.A" + "a".repeat(random.nextInt(400));
      default -> Noise.token(random);
    };
  }

  private <T> T any(T[] values) {
    return values[random.nextInt(values.length)];
  }
}
