package io.promptcompiler.core.code;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.javac.Constants;
import io.promptcompiler.core.source.javac.JavaFile;
import io.promptcompiler.core.source.javac.JavaScopes;
import io.promptcompiler.core.source.javac.MappedText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the keys of maps that code makes for a template. */
final class MapKeys {
  private static final Set<String> PAIRS =
      Set.of("Map.of", "ImmutableMap.of", "Collections.singletonMap", "singletonMap");
  private static final Set<String> ENTRIES = Set.of("Map.ofEntries", "ImmutableMap.ofEntries");
  private static final Set<String> EMPTY = Set.of("Collections.emptyMap", "emptyMap");
  private static final Set<String> MAPS = Set.of("HashMap", "LinkedHashMap", "TreeMap");

  /** The methods of templates that take a map and do not change it. */
  private static final Set<String> READERS =
      Set.of(
          "apply",
          "render",
          "create",
          "createMessage",
          "variables",
          "params",
          "messages",
          "get",
          "containsKey",
          "println",
          "toString",
          "size");

  private static final Set<String> WRITERS = Set.of("put", "putIfAbsent");

  /** The number of characters of an expression that is worth showing. */
  private static final int SHOWN = 60;

  private final Constants constants;

  MapKeys(Constants constants) {
    this.constants = constants;
  }

  /** Returns whether an expression is a map, as far as can be seen without types. */
  boolean isMap(TreePath around, ExpressionTree expression) {
    if (expression instanceof MethodInvocationTree call) {
      String method = select(call);
      return PAIRS.contains(method) || ENTRIES.contains(method) || EMPTY.contains(method);
    }
    if (expression instanceof NewClassTree made) {
      return MAPS.contains(simple(made));
    }
    return expression instanceof IdentifierTree identifier
        && JavaScopes.find(around, identifier.getName().toString())
            .map(declaration -> ((VariableTree) declaration.getLeaf()))
            .filter(
                variable ->
                    (variable.getType() != null && variable.getType().toString().contains("Map"))
                        || (variable.getInitializer() != null
                            && !(variable.getInitializer() instanceof IdentifierTree)
                            && isMap(around, variable.getInitializer())))
            .isPresent();
  }

  /** Returns the keys of a map. */
  CodeNames of(JavaFile file, TreePath around, ExpressionTree map) {
    if (map instanceof MethodInvocationTree call) {
      String method = select(call);
      List<? extends ExpressionTree> arguments = call.getArguments();
      if (PAIRS.contains(method)) {
        CodeNames names = CodeNames.NONE;
        for (int i = 0; i < arguments.size(); i += 2) {
          names = names.and(key(file, around, arguments.get(i)));
        }
        return names;
      }
      if (ENTRIES.contains(method)) {
        CodeNames names = CodeNames.NONE;
        for (ExpressionTree entry : arguments) {
          names = names.and(entry(file, around, entry));
        }
        return names;
      }
      return EMPTY.contains(method) ? CodeNames.NONE : CodeNames.UNKNOWN;
    }
    if (map instanceof NewClassTree made && MAPS.contains(simple(made))) {
      return made.getClassBody() != null
          ? CodeNames.UNKNOWN
          : made.getArguments().isEmpty()
              ? CodeNames.NONE
              : of(file, around, made.getArguments().get(0));
    }
    return map instanceof IdentifierTree identifier
        ? ofVariable(file, around, identifier.getName().toString())
        : CodeNames.UNKNOWN;
  }

  /**
   * The values of a map.
   *
   * @param types their types in Java by the keys, in order; empty if unknown
   * @param expressions those that are not variables with the name of the key
   */
  record Values(Map<String, String> types, Map<String, String> expressions) {
    Values() {
      this(new LinkedHashMap<>(), new LinkedHashMap<>());
    }
  }

  /** Returns the values of the map of the only call of some methods, as far as they are known. */
  Values values(JavaFile file, Calls.Found calls, Set<String> methods) {
    Values values = new Values();
    List<TreePath> giving =
        calls.all().stream()
            .filter(call -> methods.contains(Calls.method((MethodInvocationTree) call.getLeaf())))
            .toList();
    if (giving.size() == 1) {
      TreePath call = giving.get(0);
      for (ExpressionTree argument : ((MethodInvocationTree) call.getLeaf()).getArguments()) {
        addAll(values, file, call, argument);
      }
    }
    return values;
  }

  /** Adds the values of a map that is written as a whole. */
  void addAll(Values values, JavaFile file, TreePath call, ExpressionTree map) {
    pairs(call, map).forEach((key, value) -> add(values, file, call, key, value));
  }

  /** Adds a value, if its key is constant. */
  void add(Values values, JavaFile file, TreePath call, ExpressionTree key, ExpressionTree value) {
    for (String name : key(file, call, key).given().keySet()) {
      values.types().put(name, JavaValues.type(call, value));
      if (!value.toString().equals(name)) {
        values.expressions().put(name, shown(value));
      }
    }
  }

  private static String shown(ExpressionTree value) {
    String text = value.toString();
    return text.length() > SHOWN || text.contains("\n") ? "…" : text;
  }

  /** Returns the expressions of keys and values of a map that is written as a whole. */
  private Map<ExpressionTree, ExpressionTree> pairs(TreePath around, ExpressionTree map) {
    Map<ExpressionTree, ExpressionTree> pairs = new LinkedHashMap<>();
    if (map instanceof MethodInvocationTree call) {
      List<? extends ExpressionTree> arguments = call.getArguments();
      if (PAIRS.contains(select(call))) {
        for (int i = 0; i + 1 < arguments.size(); i += 2) {
          pairs.put(arguments.get(i), arguments.get(i + 1));
        }
      } else if (ENTRIES.contains(select(call))) {
        for (ExpressionTree argument : arguments) {
          if (isEntry(argument) && ((MethodInvocationTree) argument).getArguments().size() == 2) {
            List<? extends ExpressionTree> entry = ((MethodInvocationTree) argument).getArguments();
            pairs.put(entry.get(0), entry.get(1));
          }
        }
      }
    } else if (map instanceof IdentifierTree identifier) {
      JavaScopes.find(around, identifier.getName().toString())
          .flatMap(constants::onlyValue)
          .filter(MethodInvocationTree.class::isInstance)
          .ifPresent(value -> pairs.putAll(pairs(around, value)));
    }
    return pairs;
  }

  private static boolean isEntry(ExpressionTree expression) {
    return expression instanceof MethodInvocationTree call
        && Set.of("Map.entry", "entry").contains(select(call));
  }

  private CodeNames entry(JavaFile file, TreePath around, ExpressionTree entry) {
    return isEntry(entry)
        ? key(file, around, ((MethodInvocationTree) entry).getArguments().get(0))
        : CodeNames.UNKNOWN;
  }

  /** Returns the name that a constant key is. */
  CodeNames key(JavaFile file, TreePath around, ExpressionTree key) {
    Optional<MappedText> text = constants.text(file, around, key);
    return text.isPresent() && !text.get().text().isEmpty()
        ? new CodeNames(Map.of(text.get().text(), place(file, key, text.get())), true)
        : CodeNames.UNKNOWN;
  }

  private static Location place(JavaFile file, ExpressionTree key, MappedText text) {
    Location written = text.location(new Span(0, text.text().length()));
    return written.source() == file.location(key).source() ? written : file.location(key);
  }

  /** Returns the keys of a local variable, to which only constant keys are added. */
  private CodeNames ofVariable(JavaFile file, TreePath around, String name) {
    Optional<TreePath> declaration = JavaScopes.find(around, name);
    if (declaration.isEmpty()
        || !(declaration.get().getParentPath().getLeaf() instanceof BlockTree)) {
      return CodeNames.UNKNOWN;
    }
    Optional<ExpressionTree> made = constants.onlyValue(declaration.get());
    if (made.isEmpty() || made.get() instanceof IdentifierTree) {
      return CodeNames.UNKNOWN;
    }
    CodeNames first = of(file, declaration.get(), made.get());
    return new Uses(file, name, first).of(declaration.get().getParentPath());
  }

  private static String simple(NewClassTree made) {
    String name = made.getIdentifier().toString().replaceAll("<.*", "");
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Collects the keys that are put into a variable, and notices other uses of it. */
  private final class Uses extends TreePathScanner<Void, Void> {
    private final JavaFile file;
    private final String name;
    private CodeNames names;

    Uses(JavaFile file, String name, CodeNames first) {
      this.file = file;
      this.name = name;
      this.names = first;
    }

    CodeNames of(TreePath block) {
      scan(block, null);
      return names;
    }

    @Override
    public Void visitIdentifier(IdentifierTree tree, Void none) {
      if (tree.getName().contentEquals(name)) {
        names = names.and(use(getCurrentPath().getParentPath(), tree));
      }
      return super.visitIdentifier(tree, null);
    }

    private CodeNames use(TreePath parent, Tree tree) {
      if (parent.getLeaf() instanceof MethodInvocationTree call) {
        return READERS.contains(method(call)) ? CodeNames.NONE : CodeNames.UNKNOWN;
      }
      if (parent.getLeaf() instanceof MemberSelectTree member
          && member.getExpression() == tree
          && parent.getParentPath().getLeaf() instanceof MethodInvocationTree call) {
        String method = member.getIdentifier().toString();
        return WRITERS.contains(method)
            ? key(file, parent, call.getArguments().get(0))
            : READERS.contains(method) ? CodeNames.NONE : CodeNames.UNKNOWN;
      }
      return CodeNames.UNKNOWN;
    }

    private String method(MethodInvocationTree call) {
      return call.getMethodSelect() instanceof MemberSelectTree member
          ? member.getIdentifier().toString()
          : select(call);
    }
  }

  /** Returns a called method as it is written, without the package of a class of the JDK. */
  private static String select(MethodInvocationTree call) {
    return call.getMethodSelect().toString().replaceFirst("^java\\.util\\.", "");
  }
}
