package io.promptcompiler.core.evolve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random document of data that has all that documents of its kind can have, as maps, lists,
 * texts, numbers and truth values. It can be read and changed by paths: {@code gates.0.type}.
 */
final class RandomData {
  private final Map<String, Object> data;
  private final Random random;

  private RandomData(Map<String, Object> data, Random random) {
    this.data = data;
    this.random = random;
  }

  static RandomData of(String kind, Random random) {
    RandomData empty = new RandomData(new LinkedHashMap<>(), random);
    Map<String, Object> data =
        switch (kind) {
          case "step" -> empty.step();
          case "task" -> empty.task();
          case "chat" -> empty.chat();
          default -> empty.orchestrator();
        };
    return new RandomData(data, random);
  }

  /** Its data, to be written. */
  Map<String, Object> data() {
    return data;
  }

  RandomData copy() {
    return new RandomData(map(copy(data)), random);
  }

  /** What stands at a path. */
  Object get(String path) {
    Object at = data;
    for (String key : path.split("\\.", -1)) {
      at = at instanceof List<?> list ? list.get(Integer.parseInt(key)) : map(at).get(key);
    }
    return at;
  }

  String text(String path) {
    return (String) get(path);
  }

  int number(String path) {
    return (Integer) get(path);
  }

  /** Sets what stands at a path, or adds it there. */
  void set(String path, Object value) {
    int dot = path.lastIndexOf('.');
    Object owner = dot < 0 ? data : get(path.substring(0, dot));
    String key = path.substring(dot + 1);
    if (owner instanceof List<?>) {
      list(owner).set(Integer.parseInt(key), value);
    } else {
      map(owner).put(key, value);
    }
  }

  void remove(String path) {
    int dot = path.lastIndexOf('.');
    Object owner = dot < 0 ? data : get(path.substring(0, dot));
    String key = path.substring(dot + 1);
    if (owner instanceof List<?>) {
      list(owner).remove(Integer.parseInt(key));
    } else {
      map(owner).remove(key);
    }
  }

  /** Gives a key another name, at its place. */
  void rename(String path, String name) {
    int dot = path.lastIndexOf('.');
    Map<String, Object> owner = dot < 0 ? data : map(get(path.substring(0, dot)));
    Map<String, Object> renamed = new LinkedHashMap<>();
    owner.forEach((key, value) -> renamed.put(path.endsWith("." + key) ? name : key, value));
    owner.clear();
    owner.putAll(renamed);
  }

  /** Adds to a list. */
  void add(String path, Object value) {
    list(get(path)).add(value);
  }

  String word() {
    StringBuilder word = new StringBuilder("w");
    for (int i = 0; i < 5; i++) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    return word.toString();
  }

  /** Some words, now and then in two lines or with what has a meaning in YAML. */
  String sentence() {
    String sentence = word() + (random.nextInt(3) == 0 ? ": #" : " ") + word();
    return random.nextInt(3) == 0 ? sentence + "\n" + word() + "\n" : sentence;
  }

  static Map<String, Object> object(Object... keysAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      object.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return object;
  }

  static List<Object> items(Object... items) {
    return new ArrayList<>(Arrays.asList(items));
  }

  private int count() {
    return 5 + random.nextInt(90);
  }

  private boolean truth() {
    return random.nextBoolean();
  }

  private Map<String, Object> step() {
    return object(
        "class", "Look" + word(),
        "aliases", items("was/it.step.yaml"),
        "step_id", "S" + count(),
        "title", word(),
        "objective", sentence(),
        "prompt_template", "Look at {{area}}. " + sentence(),
        "injections", object("area", word()),
        "types", object("Mood", object("enum", items(word(), word()))),
        "parameters", object("mood", object("type", "Mood", "required", true)),
        "tool_policy",
            object(
                "allowed", items(word(), word()),
                "forbidden", items(word()),
                "max_calls", count()),
        "evidence_schema",
            object(
                "required", items("changed_files", "notes"),
                "optional", items("tests_run", word()),
                "criteria_checklist", object("seen", sentence(), "heard", sentence())),
        "gates",
            items(
                object("type", "diff_max_lines", "parameters", object("max", count())),
                object(
                    "type", "file_exists",
                    "parameters", object("path", word()),
                    "description", sentence()),
                object(
                    "type", "forbid_paths", "parameters", object("paths", items(word(), word()))),
                object(
                    "type",
                    "json_schema_valid",
                    "parameters",
                    object(
                        "path", word(),
                        "schema", object("type", "object", "required", items(word())))),
                object("type", "no_uncommitted_changes"),
                object(
                    "type",
                    "command_exit_0",
                    "parameters",
                    object("command", sentence(), "timeout", count()))),
        "on_fail",
            object(
                "max_retries", count(),
                "retry_prompt", sentence(),
                "diagnose_prompt", sentence(),
                "escalate_policy", "FAIL_JOB"),
        "on_pass", object("next_step_id", "JOB_COMPLETE"),
        "human_review", truth(),
        "checkpoint", truth());
  }

  private Map<String, Object> task() {
    Map<String, Object> required = object("type", "string", "required", true);
    return object(
        "task", "story",
        "description", sentence(),
        "types",
            object(
                "Part",
                    object(
                        "type",
                        "object",
                        "properties",
                        object("name", copy(required), "tags", "Tag[]")),
                "Tag", object("type", "object", "properties", object("name", copy(required))),
                "Turn",
                    object(
                        "type",
                        "object",
                        "properties",
                        object("name", copy(required), "text", copy(required), "parts", "Part[]"))),
        "context",
            object(
                "title", copy(required),
                "mood", object("type", "string"),
                "place", object("type", "string")),
        "sources",
            object(
                "turns",
                    object(
                        "description", sentence(),
                        "args",
                            object(
                                "limit", object("type", "integer", "required", true),
                                "kind", object("type", "string")),
                        "returns", "Turn[]"),
                "words", object("returns", "string[]"),
                "hints", object("returns", "string[]")));
  }

  private Map<String, Object> chat() {
    Map<String, Object> tags =
        object(
            "kind", "forEach",
            "source", object("source", "$item", "args", object("path", "tags")),
            "map",
                items(
                    object(
                        "kind", "message",
                        "role", "user",
                        "from",
                            object(
                                "source", "$parent", "args", object("level", 1, "path", "name")))));
    Map<String, Object> parts =
        object(
            "kind", "forEach",
            "source", object("source", "$item", "args", object("path", "parts")),
            "map", items(tags));
    Map<String, Object> turns =
        object(
            "kind", "forEach",
            "source", object("source", "turns", "args", object("limit", count())),
            "order", "asc",
            "fillDir", "append",
            "limit", count(),
            "interleave", object("kind", "separator", "text", word()),
            "map",
                items(
                    object(
                        "kind",
                        "message",
                        "role",
                        "user",
                        "content",
                        "{{item.text}} " + word(),
                        "skipIfEmptyInterpolation",
                        truth(),
                        "budget",
                        object("maxTokens", count())),
                    parts),
            "budget", object("maxTokens", 300 + count()),
            "stopWhenOutOfBudget", truth());
    return object(
        "id", word(),
        "aliases", items("was/it.chat.yaml"),
        "task", "story",
        "name", word(),
        "description", sentence(),
        "version", 1,
        "layout",
            items(
                object("kind", "message", "role", "system", "content", "{{title}} " + sentence()),
                object(
                    "kind", "slot",
                    "name", "turns",
                    "header", items(object("role", "user", "content", sentence())),
                    "footer", items(object("role", "user", "content", sentence())),
                    "omitIfEmpty", truth()),
                object("kind", "slot", "name", "words"),
                object("kind", "message", "role", "assistant", "content", word(), "prefix", true)),
        "slots",
            object(
                "turns",
                    object(
                        "priority", 1,
                        "when", object("type", "exists", "ref", reference("mood")),
                        "budget", object("maxTokens", 500 + count()),
                        "plan", items(turns)),
                "words",
                    object(
                        "priority",
                        2,
                        "plan",
                        items(
                            object(
                                "kind", "if",
                                "when",
                                    object("type", "nonEmpty", "ref", object("source", "words")),
                                "then",
                                    items(
                                        object(
                                            "kind", "message", "role", "user", "content", word())),
                                "else",
                                    items(
                                        object(
                                            "kind", "message", "role", "user", "content", word()))),
                            object(
                                "kind", "if",
                                "when",
                                    object(
                                        "type", "eq",
                                        "ref", reference("title"),
                                        "value", word()),
                                "then",
                                    items(
                                        object(
                                            "kind", "message",
                                            "role", "user",
                                            "content", word())))))),
        "responseFormat",
            object("type", word(), "schema", object("required", items(word()), "size", count())));
  }

  private static Map<String, Object> reference(String path) {
    return object("source", "$ctx", "args", object("path", path));
  }

  private Map<String, Object> orchestrator() {
    String start = "<<" + word();
    String end = word() + ">>";
    return object(
        "id", "docs",
        "aliases", items("was/it.orchestrator.yaml"),
        "name", word(),
        "description", sentence(),
        "version", "1.0.0",
        "class", "Docs" + word(),
        "config",
            object("maxWorkers", 1 + random.nextInt(9), "sessionPrefix", word(), "own", sentence()),
        "phases",
            object(
                "analysis", object("enabled", true, "timeout", count()),
                "taskPlanning",
                    object(
                        "validation",
                        object(
                            "minTasks", 1,
                            "maxTasks", count(),
                            "requiredFields", items("plan")))),
        "prompts",
            object(
                "responseFormat",
                    object("delimiterStart", start, "delimiterEnd", end, "type", word()),
                "analysis",
                    object(
                        "system", "Answer between " + start + " and " + end + ". " + sentence(),
                        "user", "{USER_REQUEST} in {STYLE} " + word(),
                        "format", object("requiredFields", items(word()), "phase", word())),
                "taskPlanning",
                    object(
                        "system",
                        "Plan between " + start + " and " + end + ".",
                        "format",
                        object("requiredFields", items("plan")))),
        "variables", object("STYLE", word(), "GUIDE", sentence(), "LIMIT", count()),
        "parameters", object("USER_REQUEST", object("type", "string", "required", true)),
        "hooks", object("onError", word()),
        "ui", object("color", word()));
  }

  private static Object copy(Object node) {
    if (node instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(item -> copy.add(copy(item)));
      return copy;
    }
    if (node instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((key, value) -> copy.put((String) key, copy(value)));
      return copy;
    }
    return node;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object node) {
    return (Map<String, Object>) node;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Object node) {
    return (List<Object>) node;
  }
}
