package io.promptcompiler.core.code;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.promptcompiler.core.code.CheckNames.Giver;
import io.promptcompiler.core.code.CodePrompt.Origin;
import io.promptcompiler.core.code.ServiceTexts.Found;
import io.promptcompiler.core.code.Template.Variable;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.source.javac.MappedText;
import io.promptcompiler.core.source.javac.Versions;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** Checks the methods of AI services: interfaces with annotations of LangChain4j. */
final class CheckServices {
  private static final String IT = "it";

  /** Annotations of types that are services. */
  private static final Set<String> SERVICES = Set.of("AiService", "RegisterAiService");

  /** Annotations of types, methods and parameters of services. */
  private static final Set<String> PARTS =
      Set.of("MemoryId", "Moderate", "SystemMessage", "UserMessage", "UserName", "V");

  /** The first version of LangChain4j that is known to ignore the annotation of types. */
  private static final String IGNORES_TYPES = "1.12";

  /** The first version that reads it. */
  private static final String READS_TYPES = "1.19";

  /** The names that Qute reads from values of any type. */
  private static final Set<String> OF_ALL =
      Set.of(
          "or", "orEmpty", "ifTruthy", "raw", "safe", "hashCode", "toString", "getClass", "class");

  private static final Pattern GETTER = Pattern.compile("(?:get|is)(\\p{Lu})(.*)");

  private final CodeContext context;
  private final ServiceTexts texts;

  CheckServices(CodeContext context) {
    this.context = context;
    this.texts = new ServiceTexts(context);
  }

  /** Checks a method. */
  void method(TreePath path) {
    MethodTree method = (MethodTree) path.getLeaf();
    Optional<Found> system = texts.read(method.getModifiers(), path, "SystemMessage");
    Optional<Found> user = texts.read(method.getModifiers(), path, "UserMessage");
    if (system.isEmpty() && user.isEmpty()) {
      return;
    }
    ServiceMethod service = new ServiceMethod(context, path);
    system.ifPresent(found -> list("system", path, found, service.types()));
    user.ifPresent(found -> list("user", path, found, service.types()));
    Optional<TemplateSyntax> syntax = context.langChain4j();
    if (syntax.isEmpty() || !isAbstract(path)) {
      return;
    }
    if (user.isEmpty() && service.lacksMessage() && !hasOtherPurpose(path)) {
      service.noMessage();
      return;
    }
    CheckNames check = new CheckNames(syntax.get(), context.findings());
    service.parameters(check, variables(syntax.get(), system, user));
    system.ifPresent(found -> check(check, syntax.get(), found, service));
    user.ifPresent(found -> check(check, syntax.get(), found, service));
    if (user.isPresent() && !context.isQuarkus()) {
      service.annotatedText().ifPresent(place -> twice(place, method));
    }
    unused(check, path, user, service);
  }

  /** Checks the annotation of a type, which applies to all of its methods. */
  void type(TreePath path) {
    ClassTree type = (ClassTree) path.getLeaf();
    Optional<Found> system = texts.read(type.getModifiers(), path, "SystemMessage");
    Optional<TemplateSyntax> syntax = context.langChain4j();
    if (isService(type)) {
      withoutTexts(path);
    }
    if (system.isEmpty()) {
      return;
    }
    list("system", path, system.get(), Map.of());
    String version =
        context.isQuarkus()
            ? READS_TYPES
            : context.module().build().version("dev.langchain4j").orElse("");
    if (syntax.isEmpty() || version.isEmpty() || type.getKind() != Tree.Kind.INTERFACE) {
      return;
    }
    if (Versions.compare(version, READS_TYPES) < 0) {
      if (Versions.compare(version, IGNORES_TYPES) >= 0) {
        context.report(
            Diagnostic.of(DiagnosticCode.IGNORED_SYSTEM_MESSAGE, system.get().place(), version)
                .fix("Write it at each method, or raise the version to " + READS_TYPES + "."));
      }
      return;
    }
    CheckNames check = new CheckNames(syntax.get(), context.findings());
    for (Tree member : type.getMembers()) {
      TreePath method = new TreePath(path, member);
      if (member instanceof MethodTree tree
          && isAbstract(method)
          && texts.read(tree.getModifiers(), method, "SystemMessage").isEmpty()) {
        check(check, syntax.get(), system.get(), new ServiceMethod(context, method));
      }
    }
  }

  private void list(String role, TreePath path, Found found, Map<String, String> names) {
    context.list(
        new CodePrompt(
            context.langChain4jName(),
            role,
            context.owner(path),
            found.place(),
            found.origin(),
            found.text(),
            names,
            Map.of(),
            /* isTemplate= */ true));
  }

  /** Checks the methods without a text of a service that a call makes: {@code create(A.class)}. */
  void created(MethodInvocationTree call) {
    if (!call.getArguments().isEmpty()
        && call.getArguments().get(0) instanceof MemberSelectTree literal
        && literal.getIdentifier().contentEquals("class")) {
      context
          .constants()
          .type(context.file(), literal.getExpression().toString())
          .ifPresent(type -> new CheckServices(context.in(type.file())).withoutTexts(type.tree()));
    }
  }

  /** Checks the methods of a type that have no text. */
  private void withoutTexts(TreePath path) {
    for (Tree member : ((ClassTree) path.getLeaf()).getMembers()) {
      TreePath method = new TreePath(path, member);
      if (member instanceof MethodTree tree
          && isAbstract(method)
          && Stream.of("SystemMessage", "UserMessage")
              .allMatch(name -> texts.read(tree.getModifiers(), method, name).isEmpty())) {
        withoutText(method);
      }
    }
  }

  /** Checks a method whose user message can only be an argument. */
  private void withoutText(TreePath path) {
    ServiceMethod service = new ServiceMethod(context, path);
    boolean isProvided = context.sources().mention(context.module(), "userMessageProvider");
    if (service.lacksMessage() && !hasOtherPurpose(path) && !isProvided) {
      service.noMessage();
    } else if (service.hasMessage()) {
      Location place = context.file().name((MethodTree) path.getLeaf());
      list("user", path, new Found(place, Origin.ARGUMENT, Optional.empty()), service.types());
    }
  }

  /** Returns whether a type is certainly a service, because it has an annotation of one. */
  private boolean isService(ClassTree type) {
    return type.getKind() == Tree.Kind.INTERFACE
        && Stream.concat(
                Stream.of(type.getModifiers()),
                type.getMembers().stream()
                    .filter(MethodTree.class::isInstance)
                    .map(MethodTree.class::cast)
                    .flatMap(
                        method ->
                            Stream.concat(
                                Stream.of(method.getModifiers()),
                                method.getParameters().stream().map(VariableTree::getModifiers))))
            .flatMap(modifiers -> modifiers.getAnnotations().stream())
            .anyMatch(this::isOfService);
  }

  private boolean isOfService(AnnotationTree annotation) {
    Tree type = annotation.getAnnotationType();
    return SERVICES.contains(type.toString())
        || PARTS.stream()
            .anyMatch(name -> context.file().isType(type, ServiceTexts.SERVICE + name));
  }

  private static Set<String> variables(
      TemplateSyntax syntax, Optional<Found> system, Optional<Found> user) {
    Set<String> names = new HashSet<>();
    Stream.of(system, user)
        .flatMap(Optional::stream)
        .flatMap(found -> found.text().stream())
        .forEach(text -> names.addAll(syntax.read(text.text()).words()));
    return names;
  }

  private void check(CheckNames check, TemplateSyntax syntax, Found found, ServiceMethod service) {
    if (found.text().isEmpty() || found.text().get().text().isBlank()) {
      return;
    }
    MappedText text = found.text().get();
    CodeNames names = service.names();
    for (Variable variable : syntax.read(text.text()).variables()) {
      if (variable.property().isPresent() && names.given().containsKey(variable.name())) {
        property(check, text, found.place(), variable, service);
      }
      boolean isIt = variable.name().equals(IT) && !names.given().containsKey(IT);
      if (isIt) {
        String tag = text.text().substring(variable.tag().start(), variable.tag().end());
        service
            .whyNoIt(text.text())
            .ifPresent(
                why ->
                    check.report(
                        Diagnostic.of(
                                DiagnosticCode.IT_WITHOUT_VALUE,
                                text.location(variable.span()),
                                tag,
                                why)
                            .fix(service.insteadOfIt()),
                        found.place()));
      }
    }
    Set<String> others = new HashSet<>(service.namesWithoutParameters());
    others.add(IT);
    check.check(text, found.place(), names, others, new Giver("parameter", service.name()));
  }

  /** Reports a property that the record of a variable does not have. */
  private void property(
      CheckNames check, MappedText text, Location place, Variable variable, ServiceMethod service) {
    Span property = variable.property().orElseThrow();
    String name = text.text().substring(property.start(), property.end());
    String type = String.valueOf(service.types().get(variable.name()));
    Optional<ClassTree> found =
        context.sources().mention(context.module(), "TemplateExtension")
            ? Optional.empty()
            : context
                .constants()
                .type(context.file(), type)
                .map(declared -> (ClassTree) declared.tree().getLeaf())
                .filter(one -> one.getKind() == Tree.Kind.RECORD)
                .filter(one -> one.getImplementsClause().isEmpty());
    if (found.isPresent() && !OF_ALL.contains(name)) {
      List<String> known = properties(found.get());
      if (!known.contains(name)) {
        Location at = text.location(property);
        check.report(
            Diagnostic.of(DiagnosticCode.NOT_A_PARAMETER, at, name, "property", type)
                .fix(
                    Suggestion.correction(name, known, at)
                        .suggested()
                        .then(Suggestion.list("Properties", known))),
            place);
      }
    }
  }

  /**
   * Returns the names by which Qute reads a record: components, methods and what getters return.
   */
  private static List<String> properties(ClassTree type) {
    Set<String> names = new LinkedHashSet<>();
    for (Tree member : type.getMembers()) {
      if (member instanceof VariableTree field
          && !field.getModifiers().getFlags().contains(Modifier.STATIC)) {
        names.add(field.getName().toString());
      } else if (member instanceof MethodTree method && isProperty(method)) {
        String name = method.getName().toString();
        Matcher getter = GETTER.matcher(name);
        names.add(name);
        if (getter.matches()) {
          names.add(getter.group(1).toLowerCase(Locale.ROOT) + getter.group(2));
        }
      }
    }
    names.remove("<init>");
    return List.copyOf(names);
  }

  private static boolean isProperty(MethodTree method) {
    return method.getParameters().isEmpty()
        && !method.getModifiers().getFlags().contains(Modifier.STATIC)
        && !String.valueOf(method.getReturnType()).equals("void");
  }

  private void twice(Location place, MethodTree method) {
    context.report(
        Diagnostic.of(DiagnosticCode.TWO_USER_MESSAGES, place, method.getName())
            .fix("Write '@V' at the parameter, or remove the annotation of the method."));
  }

  /** Reports parameters that no text uses, if all texts are known. */
  private void unused(
      CheckNames check, TreePath path, Optional<Found> user, ServiceMethod service) {
    Optional<Found> system = systemMessage(path);
    boolean hasProvider =
        system.isEmpty() && context.sources().mention(context.module(), "systemMessageProvider");
    List<MappedText> all =
        Stream.of(system, user)
            .flatMap(Optional::stream)
            .flatMap(found -> found.text().stream())
            .toList();
    long texts = Stream.of(system, user).filter(Optional::isPresent).count();
    boolean isKnown = all.size() == texts && !(user.isEmpty() && service.hasMessage());
    if (isKnown && !hasProvider && !hasOtherPurpose(path)) {
      check.checkUsed(all, service.names(), service.onlyVariables(), "parameter");
    }
  }

  /** Returns the system message of a method, or of its type. */
  private Optional<Found> systemMessage(TreePath path) {
    ModifiersTree own = ((MethodTree) path.getLeaf()).getModifiers();
    TreePath parent = path.getParentPath();
    ModifiersTree ofType = ((ClassTree) parent.getLeaf()).getModifiers();
    return texts
        .read(own, path, "SystemMessage")
        .or(() -> texts.read(ofType, parent, "SystemMessage"));
  }

  /**
   * Returns whether the parameters of a method may be for more than its texts, because it has other
   * annotations or is an agent.
   */
  private boolean hasOtherPurpose(TreePath path) {
    MethodTree method = (MethodTree) path.getLeaf();
    ClassTree type = (ClassTree) path.getParentPath().getLeaf();
    boolean hasOthers =
        !method.getModifiers().getAnnotations().stream().allMatch(this::isMessage)
            || !(context.isQuarkus()
                || type.getModifiers().getAnnotations().stream()
                    .allMatch(one -> isMessage(one) || isOfService(one)));
    return hasOthers || context.sources().mention(context.module(), "dev.langchain4j.agentic");
  }

  private boolean isMessage(AnnotationTree annotation) {
    return Set.of("SystemMessage", "UserMessage").stream()
        .anyMatch(
            name ->
                context.file().isType(annotation.getAnnotationType(), ServiceTexts.SERVICE + name));
  }

  private static boolean isAbstract(TreePath path) {
    MethodTree method = (MethodTree) path.getLeaf();
    return method.getBody() == null
        && !method.getModifiers().getFlags().contains(Modifier.STATIC)
        && path.getParentPath().getLeaf().getKind() == Tree.Kind.INTERFACE;
  }
}
