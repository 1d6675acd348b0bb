package io.promptcompiler.core.source;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a document is. */
public enum Kind {
  /** Text with variables: {@code .md}, {@code .hbs}, {@code .txt}. */
  TEXT,
  /** A chat template with slots and budgets: {@code .chat.json} or {@code .yaml}. */
  CHAT,
  /** What a chat template's task provides: {@code .task.json} or {@code .yaml}. */
  TASK,
  /** A step with evidence and gates: {@code .step.json} or {@code .yaml}. */
  STEP,
  /** An orchestrator with phases: {@code .orchestrator.json} or {@code .yaml}. */
  ORCHESTRATOR;

  private static final List<String> TEXT_ENDINGS = List.of(".md", ".hbs", ".txt");
  private static final List<String> DATA_ENDINGS = List.of(".json", ".yaml", ".yml");

  /** The word for it in configurations and indexes: {@code text}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of a word. */
  public static Optional<Kind> of(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
  }

  /** The kind that a file's name tells, or none: then it is no template. */
  public static Optional<Kind> ofFile(String fileName) {
    return Arrays.stream(values())
        .filter(kind -> kind.takes(fileName, kind == TEXT ? "" : "." + kind.word()))
        .findFirst();
  }

  /** Whether a root that holds only this kind takes the file: plain JSON or YAML will do. */
  boolean takes(String fileName) {
    return takes(fileName, "");
  }

  /**
   * How the names of its files end.
   *
   * @param isAlone whether it is the only one in its root, so that plain JSON or YAML will do
   */
  List<String> endings(boolean isAlone) {
    String infix = isAlone || this == TEXT ? "" : "." + word();
    return (this == TEXT ? TEXT_ENDINGS : DATA_ENDINGS)
        .stream().map(ending -> infix + ending).toList();
  }

  /** How the names of templates end in a root, in words. */
  public static String endingsInWords(Optional<Kind> kind) {
    List<String> endings = kind.orElse(TEXT).endings(true);
    String last = endings.get(endings.size() - 1);
    String listed = String.join(", ", endings.subList(0, endings.size() - 1)) + " or " + last;
    return kind.isPresent() ? listed : listed + ", or like .chat.yaml";
  }

  private boolean takes(String fileName, String infix) {
    List<String> endings = this == TEXT ? TEXT_ENDINGS : DATA_ENDINGS;
    return !fileName.equals("README.md")
        && endings.stream().anyMatch(ending -> fileName.endsWith(infix + ending));
  }
}
