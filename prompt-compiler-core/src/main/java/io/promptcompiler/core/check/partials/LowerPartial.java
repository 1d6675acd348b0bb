package io.promptcompiler.core.check.partials;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.DEPRECATED_INCLUDE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.SECOND_CONTEXT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_PARTIAL;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNTRUSTED_CHOICE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_TYPE;

import io.promptcompiler.core.check.IdentityKey;
import io.promptcompiler.core.check.LowerStatements;
import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.helpers.LowerComparison;
import io.promptcompiler.core.check.messages.LowerMessages;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.partials.EnterPartial.Callee;
import io.promptcompiler.core.check.partials.EnterPartial.Site;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.language.ForeignWords;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.PartialBlock;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Resolves the call of a partial to a partial and its context, and lowers it. */
public final class LowerPartial {
  /** The path of an agent skill. */
  private static final Pattern SKILL =
      Pattern.compile("(?:.*/)?skills/(?<name>[\\w-]+)(?:/SKILL(?:\\.md)?)?");

  /** Matches tags that may print the context itself, or pass it on. */
  private static final Pattern THIS =
      Pattern.compile("\\b(?:this|length)\\b|[{( ]\\.[} )]|\\{\\{~?#?>");

  private final Lowering lowering;
  private final LowerValue values;
  private final LowerStatements statements;

  public LowerPartial(Lowering lowering, LowerValue values, LowerStatements statements) {
    this.lowering = lowering;
    this.values = values;
    this.statements = statements;
  }

  public List<Instruction> lower(Statement.Partial partial, LexicalScope scope) {
    List<Instruction> body = lower(partial.call(), Optional.empty(), scope);
    boolean isBetween = lowering.isBetweenMessages(scope.nesting());
    return isBetween || partial.indent().isEmpty() || body.isEmpty()
        ? body
        : List.of(new Instruction.Indented(partial.indent(), body, lowering.at(partial.span())));
  }

  public List<Instruction> lower(PartialBlock block, LexicalScope scope) {
    return lower(block.call(), Optional.of(block.body()), scope);
  }

  private List<Instruction> lower(Call call, Optional<Body> body, LexicalScope scope) {
    Expression callee = call.callee();
    if (call.arguments().size() > 1) {
      lowering.report(
          SECOND_CONTEXT,
          call.arguments().get(1).span(),
          "Pass further values by name: '{{> " + callee.original() + " name=value}}'.",
          callee.original());
      return List.of();
    }
    LexicalScope.Context context = context(call, scope);
    Site site = new Site(call, callee.original(), callee.span(), body, scope, context);
    return callee instanceof Expression.SubExpression ? dynamic(site) : lower(site);
  }

  /**
   * Lowers a call whose partial is named by a value. Candidates are all available partials, or
   * those that the type of the value allows. Any other name renders the block of the call, if there
   * is one.
   */
  private List<Instruction> dynamic(Site site) {
    Value name = values.lower(site.call().callee(), site.scope());
    List<Instruction> instructions = site.body().isPresent() ? lower(site.named("")) : List.of();
    if (name instanceof Value.Absent) {
      return instructions;
    }
    if (lowering.program().origins().isUntrusted(name)) {
      lowering.reportAbout(
          name,
          UNTRUSTED_CHOICE,
          site.at(),
          "Declare it as an 'enum' of the possible names, or write '{{#match}}'.",
          lowering.textOf(site.at()));
    }
    lowering.effects().lookUpAnyPartial();
    List<String> candidates = new ArrayList<>(candidates(name.type(), site.scope()));
    Collections.reverse(candidates);
    for (String candidate : candidates) {
      Value text = new Value.Literal(new Constant.Text(candidate), Type.STRING);
      List<Instruction> partial = lower(site.named(candidate));
      instructions =
          List.of(
              new Instruction.Branch(
                  LowerComparison.equal(name, text),
                  partial,
                  instructions,
                  lowering.at(site.at())));
    }
    return instructions;
  }

  private List<String> candidates(Type type, LexicalScope scope) {
    if (type instanceof Type.EnumOf names) {
      return names.values();
    }
    Set<String> names = new LinkedHashSet<>(scope.partials().keySet());
    names.remove(InlinePartial.BLOCK);
    names.addAll(lowering.unit().partials().names());
    return List.copyOf(names);
  }

  /** Returns the context of the partial: the context of the call and its named arguments. */
  private LexicalScope.Context context(Call call, LexicalScope scope) {
    LexicalScope.Context base = scope.whole();
    if (!call.arguments().isEmpty()) {
      Expression argument = call.arguments().get(0);
      base =
          argument instanceof Expression.Path path && isThis(path) && !base.isApart()
              ? base
              : LexicalScope.Context.of(values.lower(argument, scope));
    }
    if (call.hash().isEmpty()) {
      return base;
    }
    Map<String, Value> given = new LinkedHashMap<>(base.given());
    for (Call.HashPair pair : call.hash()) {
      given.put(pair.key(), values.lower(pair.value(), scope));
    }
    return base.giving(given);
  }

  private static boolean isThis(Expression.Path path) {
    return !path.data() && path.segments().isEmpty() && path.depth() == 0;
  }

  private List<Instruction> lower(Site site) {
    lowering.effects().lookUpPartial(site.name());
    InlinePartial inline = site.scope().partial(site.name());
    if (inline != null) {
      return new EnterPartial(lowering).enter(of(inline, site), site);
    }
    Partials.Lookup found = lowering.unit().partials().find(site.name(), lowering.at(site.at()));
    if (found.isBroken()) {
      return List.of();
    }
    if (found.partial().isPresent()) {
      return lower(found.partial().get(), site);
    }
    if (site.body().isPresent()) {
      // As in handlebars.js, an unknown partial renders the block of its call.
      return statements.lower(
          site.body().get(),
          site.scope()
              .resumed(
                  new LexicalScope.Entry(
                      site.context(),
                      site.scope().loops(),
                      site.scope().partials(),
                      site.scope().nesting())));
    }
    Fix fix = ofFile(site);
    if (fix.isEmpty() && lowering.unit().partials().isSkill(site.name())) {
      fix = Fix.of("It is a skill: write '{{skill:" + site.name() + "}}'.");
    }
    if (fix.isEmpty()) {
      fix = elsewhere(site);
    }
    if (fix.isEmpty()) {
      fix =
          Suggestion.correction(
              site.name(), lowering.unit().partials().names(), lowering.at(site.at()));
      fix =
          (fix.isEmpty() ? missing(site.name()) : fix)
              .then(Suggestion.list("Partials", lowering.unit().partials().names()));
    }
    lowering.report(UNKNOWN_PARTIAL, site.at(), fix, site.name());
    return List.of();
  }

  /** Returns the fix for a partial whose file is in a folder with another name. */
  private Fix elsewhere(Site site) {
    return lowering
        .unit()
        .partials()
        .elsewhere(site.name())
        .map(
            path -> {
              String folder = path.substring(0, path.length() - site.name().length() - 1);
              String last = folder.substring(folder.lastIndexOf('/') + 1);
              boolean isMeant =
                  last.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT).matches("partials?");
              return Fix.of(
                      "It is in the folder '%s': %s, or write '{{> %s}}'."
                          .formatted(
                              folder,
                              isMeant && !last.equals("partials")
                                  ? "name it 'partials'"
                                  : "move it to a folder 'partials' next to this file or above",
                              path))
                  .replacing(lowering.here(site.at()), path)
                  .suggested();
            })
        .orElse(Fix.NONE);
  }

  private static Fix missing(String name) {
    Matcher skill = SKILL.matcher(name);
    return Fix.of(
        skill.matches()
            ? "For an agent skill, write '{{skill:" + skill.group("name") + "}}'."
            : "Add it to a folder 'partials' next to this file or in a folder above.");
  }

  /** Returns the fix for a partial that is called by the path of its file. */
  private Fix ofFile(Site site) {
    String name = ForeignWords.partial(site.name());
    return !name.equals(site.name()) && lowering.unit().partials().names().contains(name)
        ? Fix.of(
                "Write '{{> "
                    + name
                    + "}}': the name of a partial has no folder and no file extension.")
            .replacing(lowering.here(site.at()), name)
        : Fix.NONE;
  }

  private Callee of(InlinePartial inline, Site site) {
    return new Callee(
        inline.name(),
        inline.body(),
        inline.identity(),
        inline.lowering(),
        inline.seen(brought(site)),
        /* isLarge= */ false,
        inline.scope()::resumed);
  }

  private List<Instruction> lower(Partial partial, Site site) {
    if (partial.deprecated().isPresent()) {
      lowering.report(
          DEPRECATED_INCLUDE, site.at(), partial.deprecated().get(), "partial", partial.id());
    }
    if (LowerMessages.isMisplaced(partial, site, lowering) || isUnnamed(partial, site)) {
      return List.of();
    }
    for (Call.HashPair pair : site.call().hash()) {
      partial
          .declared()
          .flatMap(declared -> declared.parameters().field(pair.key()))
          .ifPresent(field -> lowering.names().field(lowering.at(pair.keySpan()), field));
    }
    if (partial.declared().isEmpty()) {
      return included(partial, site);
    }
    new CheckArguments(lowering, partial, site.call(), site.scope()).check(site.context());
    BindArgumentValues trusted = new BindArgumentValues(lowering);
    LexicalScope.Context context = trusted.trusting(site.context(), partial.declared().get());
    return trusted.around(included(partial, site.in(context)), site.at());
  }

  /**
   * Reports a text or number as the context of a partial that looks up names, which it does not
   * have; returns whether it was reported.
   */
  private boolean isUnnamed(Partial partial, Site site) {
    if (site.call().arguments().isEmpty()
        || !site.context().value().type().isScalar()
        || THIS.matcher(partial.text().text().slice(partial.text().span())).find()) {
      return false;
    }
    Expression value = site.call().arguments().get(0);
    List<String> names =
        partial
            .declared()
            .map(declared -> declared.parameters().fieldNames())
            .orElseGet(() -> printed(partial))
            .stream()
            .filter(name -> !site.context().given().containsKey(name))
            .toList();
    if (names.isEmpty() && value instanceof Expression.Path) {
      return false;
    }
    String written = lowering.textOf(value.span());
    String meant = names.stream().findFirst().orElse("name") + "=" + written;
    Fix fix = Fix.of("Its arguments have names: '{{> " + site.name() + " " + meant + "}}'.");
    lowering.report(
        WRONG_TYPE,
        value.span(),
        names.isEmpty() ? fix : fix.replacing(lowering.here(value.span()), meant).suggested(),
        site.name(),
        "an object or nothing as its context",
        written,
        site.context().value().type().described());
    return true;
  }

  /** Returns the names in its context that a partial prints, without those in its blocks. */
  private static List<String> printed(Partial partial) {
    List<String> names = new ArrayList<>();
    for (Statement statement : partial.tree().statements()) {
      if (statement instanceof Statement.Mustache mustache
          && mustache.call().isBare()
          && mustache.call().callee() instanceof Expression.Path path
          && !path.data()
          && path.depth() == 0
          && !path.segments().isEmpty()) {
        names.add(path.segments().get(0).name());
      }
    }
    return names;
  }

  private List<Instruction> included(Partial partial, Site site) {
    return Optional.of(partial)
        .filter(included -> !included.holdsMessages())
        .flatMap(included -> new IncludeFragment(lowering).include(included, site, brought(site)))
        .map(List::of)
        .orElseGet(() -> new EnterPartial(lowering).enter(of(partial, site), site));
  }

  private Callee of(Partial partial, Site site) {
    return new Callee(
        partial.id(),
        partial.tree(),
        new IdentityKey(partial.tree()),
        lowering.including(partial, lowering.at(site.at())),
        unhidden(partial, site),
        partial.isLarge(),
        entry -> LexicalScope.of(declaring(partial, entry)));
  }

  /** Returns the scope entry of a called partial, with its declared parameters. */
  private LexicalScope.Entry declaring(Partial partial, LexicalScope.Entry entry) {
    return partial
        .declared()
        .map(declared -> entry.in(new BindArguments(lowering, declared).declared(entry.context())))
        .orElse(entry);
  }

  /**
   * Returns the partials that are defined for a call, except those that the partial defines itself.
   */
  private Map<String, InlinePartial> unhidden(Partial partial, Site site) {
    Map<String, InlinePartial> brought = new LinkedHashMap<>(brought(site));
    brought.keySet().removeAll(InlinePartial.definitions(partial.tree()).keySet());
    return brought;
  }

  private Map<String, InlinePartial> brought(Site site) {
    return InlinePartial.broughtTo(site.body(), lowering, site.scope());
  }
}
