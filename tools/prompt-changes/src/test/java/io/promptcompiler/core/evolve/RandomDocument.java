package io.promptcompiler.core.evolve;

import io.promptcompiler.core.evolve.RandomParameter.Kind;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.MessageInterpreter;
import io.promptcompiler.core.interpret.PartInterpreter;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.runtime.TokenBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A random document of some kind, before and after a change.
 *
 * @param parameters what the released one takes
 * @param released the files of the release
 * @param present the files of today
 */
record RandomDocument(
    Format format,
    String id,
    List<RandomParameter> parameters,
    Map<String, String> released,
    Map<String, String> present) {

  /** The kinds of documents. */
  enum Format {
    TEXT,
    DOLLAR,
    BRACE,
    LOWER_BRACE,
    BRACKET,
    STEP,
    CHAT,
    ORCHESTRATOR
  }

  private static final List<String> NAMES =
      List.of("name", "tone", "loud", "owner", "tags", "year");

  static RandomDocument of(Format format, int number, Random random) {
    String key = String.format(Locale.ROOT, "p%05d", number);
    List<String> names = names(format);
    List<RandomParameter> old = RandomParameter.some(random, names, 0);
    List<RandomParameter> now = old;
    List<String> more = new ArrayList<>(names);
    more.add(isUpper(format) ? "MORE" : "more");
    for (int i = random.nextInt(3); i > 0; i--) {
      now = RandomParameter.changed(random, now, more, 0);
    }
    Map<String, String> released = new TreeMap<>();
    RandomText texts = new RandomText(random, key + "x", released);
    List<List<RandomText.Node>> before = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      before.add(isPlain(format) ? plain(format, old, random) : texts.text(old, "", 0));
    }
    Map<String, String> present = new TreeMap<>(released);
    RandomText changes = new RandomText(random, key + "y", present);
    List<List<RandomText.Node>> after = new ArrayList<>(before);
    for (int i = random.nextInt(3); i > 0; i--) {
      int at = random.nextInt(3);
      after.set(
          at,
          isPlain(format) ? plain(format, now, random) : changes.changed(after.get(at), now, 0));
    }
    if (random.nextInt(6) == 0 && !released.isEmpty()) {
      String file = released.keySet().iterator().next();
      present.put(file, present.get(file) + "!");
    }
    boolean reorders = random.nextInt(8) == 0;
    long seed = random.nextLong();
    write(format, key, old, before, new Random(seed), false, released);
    write(format, key, now, after, new Random(seed), reorders, present);
    return new RandomDocument(format, id(format, key), old, released, present);
  }

  private static boolean isUpper(Format format) {
    return format == Format.BRACE || format == Format.BRACKET || format == Format.ORCHESTRATOR;
  }

  private static boolean isPlain(Format format) {
    return isUpper(format) || format == Format.DOLLAR || format == Format.LOWER_BRACE;
  }

  private static List<String> names(Format format) {
    return isUpper(format)
        ? NAMES.stream().map(name -> name.toUpperCase(Locale.ROOT)).toList()
        : NAMES;
  }

  private static List<RandomText.Node> plain(
      Format format, List<RandomParameter> scope, Random random) {
    List<RandomText.Node> nodes = new ArrayList<>();
    for (RandomParameter one : scope) {
      boolean isPrinted =
          format == Format.ORCHESTRATOR
              || !List.of(Kind.OBJECT, Kind.OBJECTS, Kind.MAP).contains(one.kind());
      if (random.nextInt(3) > 0 && isPrinted) {
        String tag =
            format == Format.DOLLAR
                ? "${" + one.name() + "}"
                : format == Format.BRACKET ? "[" + one.name() + "]" : "{" + one.name() + "}";
        nodes.add(RandomText.Node.of(random.nextInt(4) + " " + tag + "\n"));
      }
    }
    nodes.add(RandomText.Node.of("End " + random.nextInt(3)));
    return nodes;
  }

  private static String id(Format format, String key) {
    return switch (format) {
      case STEP -> key + "/look.step.yaml";
      case CHAT -> key + ".chat.yaml";
      case ORCHESTRATOR -> key + ".orchestrator.yaml";
      default -> key + ".md";
    };
  }

  private static void write(
      Format format,
      String key,
      List<RandomParameter> parameters,
      List<List<RandomText.Node>> texts,
      Random random,
      boolean reorders,
      Map<String, String> files) {
    String declared = RandomParameter.declarations(parameters);
    List<String> written = texts.stream().map(RandomText::written).toList();
    files.put(
        id(format, key),
        switch (format) {
          case STEP -> step(declared, String.join("", written));
          case CHAT -> chat(key, parameters, written, random, reorders);
          case ORCHESTRATOR -> orchestrator(key, declared, written);
          default ->
              "---\nsyntax: "
                  + (format == Format.TEXT
                      ? "handlebars"
                      : format.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                  + "\nparameters: "
                  + declared
                  + "\n---\n"
                  + String.join("", written);
        });
    if (format == Format.CHAT) {
      files.put(
          key + ".task.yaml",
          "task: "
              + key
              + "\ncontext: "
              + declared
              + "\nsources: { words: { returns: \"string[]\" }, some: { returns: any } }\n");
    }
  }

  private static String step(String declared, String text) {
    return """
        step_id: S1
        title: Look
        objective: Know it.
        prompt_template: %s
        injections: { invariants: [one, two] }
        parameters: %s
        tool_policy: { allowed: [look], forbidden: [] }
        evidence_schema: { required: [notes], optional: [] }
        gates: []
        on_fail: { max_retries: 2, escalate_policy: FAIL_JOB }
        on_pass: { next_step_id: JOB_COMPLETE }
        human_review: false
        checkpoint: false
        """
        .formatted(quoted(text), declared);
  }

  private static String chat(
      String key,
      List<RandomParameter> parameters,
      List<String> texts,
      Random random,
      boolean reorders) {
    String name = parameters.isEmpty() ? "model" : parameters.get(0).name();
    String when = random.nextBoolean() ? "exists" : "nonEmpty";
    boolean mayBeEmpty =
        !parameters.isEmpty()
            && List.of(Kind.TEXT, Kind.ENUM, Kind.TEXTS, Kind.ANY)
                .contains(parameters.get(0).kind());
    String condition = mayBeEmpty ? when : "exists";
    String first = "  - { kind: message, role: system, content: " + quoted(texts.get(0)) + " }\n";
    String slot =
        "  - { kind: slot, name: s, header: { role: user, content: " + quoted("Head\n") + " } }\n";
    return "id: %s\ntask: %s\nname: X\nversion: 1\nlayout:\n".formatted(key, key)
        + (reorders ? slot + first : first + slot)
        + "slots:\n  s:\n    priority: 0\n    plan:\n"
        + "      - kind: forEach\n        source: { source: words }\n        map:\n"
        + "          - { kind: message, role: user, content: "
        + quoted("{{item}} " + texts.get(1))
        + " }\n"
        + "      - kind: if\n        when: { type: "
        + condition
        + ", ref: { source: $ctx, args: { path: "
        + name
        + " } } }\n        then:\n          - { kind: message, role: assistant, content: "
        + quoted("A " + texts.get(2))
        + " }\n"
        + "      - { kind: message, role: user, from: { source: $ctx, args: { path: "
        + name
        + " } } }\n";
  }

  private static String orchestrator(String key, String declared, List<String> texts) {
    return """
        id: %s
        name: Docs
        version: 1.0.0
        parameters: %s
        prompts:
          responseFormat: { delimiterStart: "<<", delimiterEnd: ">>", type: json }
          analysis:
            system: %s
            user: %s
        """
        .formatted(
            key,
            declared,
            quoted("Answer between << and >>. " + texts.get(0)),
            quoted(texts.get(1) + "{USER_REQUEST}" + texts.get(2)));
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
  }

  /** Values for the released one. */
  Map<String, Object> values(Random random) {
    Map<String, Object> values = RandomParameter.values(random, parameters);
    if (format == Format.ORCHESTRATOR) {
      values.put("USER_REQUEST", "Write.");
    }
    return values;
  }

  /** What it renders. */
  String render(EntryPoint prompt, Map<String, Object> values) {
    return switch (format) {
      case CHAT ->
          MessageInterpreter.render(
                  prompt,
                  values,
                  (source, arguments) -> source.equals("words") ? List.of("v", "w") : true,
                  TokenBudget.unlimited(),
                  ProjectFunctions.NONE)
              .messages()
              .toString();
      case ORCHESTRATOR ->
          PartInterpreter.render(prompt, "analysis", values, ProjectFunctions.NONE).toString();
      default -> Interpreter.render(prompt, values);
    };
  }
}
