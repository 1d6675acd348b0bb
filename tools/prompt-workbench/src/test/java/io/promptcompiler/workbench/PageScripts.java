package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import javax.script.Invocable;
import javax.script.ScriptEngine;
import javax.script.ScriptException;
import org.openjdk.nashorn.api.scripting.NashornScriptEngineFactory;

/** The scripts of the page that need no document, run in this JVM. */
final class PageScripts {
  /** What browsers have and this engine lacks, and functions that take and return JSON. */
  private static final String AROUND =
      """
      var window = { catalogue: {} };
      Object.assign = function (to) {
        for (var i = 1; i < arguments.length; i++) {
          for (var name in arguments[i]) to[name] = arguments[i][name];
        }
        return to;
      };
      Number.isFinite = function (one) { return typeof one === 'number' && isFinite(one); };
      Number.isSafeInteger = function (one) { return Number.isFinite(one) && one === Math.floor(one); };
      Array.prototype.includes = function (one) { return this.indexOf(one) >= 0; };
      window.catalogue.textOf = function (rendered) {
        function join(text) { return text.map(function (one) { return one[0]; }).join(''); }
        return rendered.text ? join(rendered.text) : rendered.messages.map(function (one) {
          return one.role + (one.prefix ? '*' : '') + ': ' + one.parts.map(function (part) {
            return part.text ? join(part.text) : '<' + (part.media || part.section) + '>';
          }).join('');
        }).concat(rendered.dropped || []).join('\\n');
      };
      function rendered(page, values, variant, part) {
        try {
          var live = window.catalogue.live(JSON.parse(page));
          return live.reason || window.catalogue.textOf(live.render(JSON.parse(values), variant, part));
        } catch (e) {
          return 'ERROR ' + (e.problem || e.message) + (e.cause ? ' ' + e.cause : '');
        }
      }
      function functions() { return Object.keys(window.catalogue.values.functions).join(); }
      function isInvisible(one) { return window.catalogue.isInvisible(one); }
      function reasonOf(page) { return window.catalogue.live(JSON.parse(page)).reason || ''; }
      function same(page, values, part, expected) {
        var wanted = JSON.parse(expected);
        var one = JSON.parse(page);
        one.examples = [];
        try {
          var found = window.catalogue.live(one).render(JSON.parse(values), '', part);
          if (!wanted.rendered) return 'rendered, but expected ' + wanted.problem;
          var mine = shown(found);
          var its = shown(wanted.rendered);
          return mine === its ? 'same' : mine + '\\n--- expected ---\\n' + its;
        } catch (e) {
          return wanted.problem && e.problem && !e.cause ? 'same' : e.problem + ' ' + e.cause + ' ' + e.stack;
        }
      }
      function shown(one) {
        return [one].concat(one.stops || []).map(function (its) {
          return [its.budget, its.tokens, window.catalogue.textOf(its)].join(' ');
        }).join('\\n');
      }
      function divided(stretches, points, later) {
        return JSON.stringify(window.catalogue.divided(JSON.parse(stretches), JSON.parse(points), later));
      }
      function shares(all, lengths) {
        var given = JSON.parse(all);
        return window.catalogue.shares(given, JSON.parse(lengths)) + ' '
          + window.catalogue.pointsOf(given).map(function (one) { return '[' + one.later + ']'; }).join('');
      }
      function fitting(schema, values) {
        return JSON.stringify(window.catalogue.fitting(JSON.parse(schema), JSON.parse(values)));
      }
      """;

  private final ScriptEngine engine =
      new NashornScriptEngineFactory().getScriptEngine("--language=es6");

  PageScripts() throws IOException, ScriptException {
    engine.eval(AROUND);
    for (String name :
        List.of(
            "stable",
            "values",
            "parameters",
            "functions",
            "output",
            "interpret",
            "messages",
            "live")) {
      engine.eval(new String(PageAssets.read("assets/" + name + ".js"), UTF_8));
    }
  }

  String call(String function, Object... arguments) throws ScriptException, NoSuchMethodException {
    return String.valueOf(((Invocable) engine).invokeFunction(function, arguments));
  }
}
