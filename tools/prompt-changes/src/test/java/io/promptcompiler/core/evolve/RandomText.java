package io.promptcompiler.core.evolve;

import io.promptcompiler.core.evolve.RandomParameter.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random text in Handlebars over some parameters, as a tree of nodes, so that it can be changed
 * at a place.
 */
final class RandomText {
  private static final List<String> WORDS = List.of("Hello ", "you", "\n", ", ", " and\n", "- ");

  private final Random random;
  private final String partials;
  private final Map<String, String> files;
  private int fences;

  /**
   * Makes texts.
   *
   * @param partials begins the names of partials
   * @param files takes the partials
   */
  RandomText(Random random, String partials, Map<String, String> files) {
    this.random = random;
    this.partials = partials;
    this.files = files;
  }

  /**
   * A part of a text.
   *
   * @param open what stands before the first block
   * @param blocks the texts inside
   * @param between what stands between two
   * @param close what stands behind the last
   */
  record Node(String open, List<List<Node>> blocks, String between, String close) {
    static Node of(String text) {
      return new Node(text, List.of(), "", "");
    }

    @Override
    public String toString() {
      List<String> inside = blocks.stream().map(RandomText::written).toList();
      return open + String.join(between, inside) + close;
    }
  }

  static String written(List<Node> nodes) {
    StringBuilder text = new StringBuilder();
    nodes.forEach(text::append);
    return text.toString();
  }

  List<Node> text(List<RandomParameter> scope, String context, int depth) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      nodes.add(node(scope, context, depth));
    }
    return nodes;
  }

  private Node node(List<RandomParameter> scope, String context, int depth) {
    if (scope.isEmpty() || random.nextInt(4) == 0) {
      return Node.of(pick(WORDS));
    }
    RandomParameter one = scope.get(random.nextInt(scope.size()));
    String name = context + one.name();
    if (depth < 3 && random.nextInt(2) == 0) {
      return block(one, name, scope, context, depth);
    }
    if (depth < 3 && random.nextInt(6) == 0) {
      return partial(scope, context, depth);
    }
    if (depth < 3 && random.nextInt(8) == 0) {
      String open = "{{#fence \"f" + fences++ + "\"}}";
      return new Node(open, List.of(text(scope, context, depth + 1)), "", "{{/fence}}");
    }
    return Node.of(printed(one, name));
  }

  private String printed(RandomParameter one, String name) {
    return switch (one.kind()) {
      case OBJECT ->
          random.nextBoolean()
              ? "{{json " + name + "}}"
              : printed(one.properties().get(0), name + "." + one.properties().get(0).name());
      case OBJECTS, MAP -> "{{json " + name + "}}";
      case TEXTS -> random.nextBoolean() ? "{{join " + name + " \", \"}}" : "{{" + name + "}}";
      case TEXT ->
          random.nextInt(3) == 0
              ? "{{default " + name + " \"nobody\"}}"
              : random.nextInt(3) == 0 ? "{{upper " + name + "}}" : "{{" + name + "}}";
      default -> "{{" + name + "}}";
    };
  }

  private Node block(
      RandomParameter one, String name, List<RandomParameter> scope, String context, int depth) {
    List<Node> then = text(scope, context, depth + 1);
    List<Node> otherwise = random.nextBoolean() ? List.of() : text(scope, context, depth + 1);
    return switch (one.kind()) {
      case TEXTS -> {
        List<Node> body =
            new ArrayList<>(List.of(Node.of(pick(List.of("{{this}}", "{{@index}}")))));
        body.add(Node.of(pick(List.of("{{#unless @last}}, {{/unless}}", "; "))));
        yield either("{{#each " + name + "}}", body, otherwise, "{{/each}}");
      }
      case OBJECTS ->
          either("{{#each " + name + "}}", text(one.properties(), "", 3), otherwise, "{{/each}}");
      case OBJECT ->
          switch (random.nextInt(4)) {
            case 0 ->
                either(
                    "{{#with " + name + "}}",
                    text(one.properties(), "", 3),
                    otherwise,
                    "{{/with}}");
            case 1 -> {
              List<Node> body = List.of(Node.of("{{@key}}="), Node.of("{{json this}} "));
              yield either("{{#each " + name + "}}", body, otherwise, "{{/each}}");
            }
            default ->
                condition(
                    name + "." + one.properties().get(0).name(),
                    one.properties().get(0),
                    then,
                    otherwise);
          };
      default -> condition(name, one, then, otherwise);
    };
  }

  private Node condition(String name, RandomParameter one, List<Node> then, List<Node> otherwise) {
    String condition = name;
    if (one.kind() == Kind.ENUM && random.nextBoolean()) {
      condition = "(eq " + name + " \"" + pick(one.values()) + "\")";
    } else if (one.kind() == Kind.INTEGER && one.required() && random.nextBoolean()) {
      condition = "(gt " + name + " 1)";
    } else if (one.kind() == Kind.TRUTH && random.nextBoolean()) {
      condition = pick(List.of("(not " + name + ")", "(and " + name + " true)"));
    }
    String word = random.nextInt(4) == 0 ? "unless" : "if";
    return either("{{#" + word + " " + condition + "}}", then, otherwise, "{{/" + word + "}}");
  }

  private static Node either(String open, List<Node> then, List<Node> otherwise, String close) {
    return otherwise.isEmpty()
        ? new Node(open, List.of(then), "", close)
        : new Node(open, List.of(then, otherwise), "{{else}}", close);
  }

  private Node partial(List<RandomParameter> scope, String context, int depth) {
    String name = partials + files.size();
    String text = written(text(scope, "", depth + 1));
    // Those that are long and declare what they take have classes of their own.
    if (context.isEmpty() && random.nextInt(3) == 0) {
      String declared = RandomParameter.declarations(scope);
      text = "---\nparameters: " + declared + "\n---\n" + "This is a long text. ".repeat(40) + text;
    }
    files.put("partials/" + name + ".md", text);
    return Node.of((random.nextInt(3) == 0 ? "\n  " : "") + "{{> " + name + "}}");
  }

  /** A text that is like another, with a change at a place. */
  List<Node> changed(List<Node> old, List<RandomParameter> scope, int depth) {
    List<Node> changed = new ArrayList<>(old);
    if (old.isEmpty()) {
      changed.add(node(scope, "", depth));
      return changed;
    }
    int at = random.nextInt(old.size());
    Node node = old.get(at);
    if (!node.blocks().isEmpty() && random.nextInt(3) > 0) {
      List<List<Node>> blocks = new ArrayList<>(node.blocks());
      int block = random.nextInt(blocks.size());
      boolean isOpen = node.open().startsWith("{{#if") || node.open().startsWith("{{#unless");
      blocks.set(block, changed(blocks.get(block), isOpen ? scope : List.of(), depth + 1));
      changed.set(at, new Node(node.open(), blocks, node.between(), node.close()));
      return changed;
    }
    switch (random.nextInt(7)) {
      case 0 -> changed.remove(at);
      case 1 -> changed.add(at, node(scope, "", depth));
      case 2 -> changed.set(at, node(scope, "", depth));
      case 3 -> changed.set(at, negated(node));
      case 4 -> changed.add(random.nextInt(old.size()), changed.remove(at));
      case 5 -> {
        String name = partials + "moved" + files.size();
        boolean isApart = !node.toString().contains("@") && !node.toString().isBlank();
        if (isApart) {
          files.put("partials/" + name + ".md", node.toString());
          changed.set(at, Node.of("{{> " + name + "}}"));
        }
      }
      default -> {
        if (node.blocks().isEmpty() && !node.open().contains("{{")) {
          changed.set(at, Node.of(node.open() + pick(List.of("!", " ", "\n"))));
        }
      }
    }
    return changed;
  }

  /** Another way to write the same. */
  private static Node negated(Node node) {
    boolean isIf = node.open().startsWith("{{#if ");
    if (node.blocks().isEmpty() || (!isIf && !node.open().startsWith("{{#unless "))) {
      return node;
    }
    String open =
        node.open().replace(isIf ? "{{#if " : "{{#unless ", isIf ? "{{#unless " : "{{#if ");
    List<List<Node>> blocks = new ArrayList<>(node.blocks());
    if (blocks.size() == 1) {
      blocks.add(List.of());
    }
    List<List<Node>> swapped = List.of(blocks.get(1), blocks.get(0));
    return new Node(open, swapped, "{{else}}", isIf ? "{{/unless}}" : "{{/if}}");
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
