-- A session in Neovim without a screen, with tools/neovim: open, findings, complete, hover,
-- definition, rename, fix, preview.
local folder = vim.env.PROMPTS_FOLDER
local command = vim.split(vim.env.PROMPTS_SERVER, '\n')

local function fail(why)
  io.stderr:write(tostring(why) .. '\n')
  vim.cmd('cquit 1')
end

local function code(found)
  return found.code or found.user_data.lsp.code
end

local function run()
  vim.cmd('filetype on')
  dofile(vim.env.PROMPTS_PLUGIN).setup({ cmd = command })
  vim.cmd('edit ' .. folder .. '/src/main/prompts/greet.md')
  local buffer = vim.api.nvim_get_current_buf()
  local function client()
    local attached = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buffer })
      or vim.lsp.buf_get_clients(buffer)
    for _, one in pairs(attached) do
      return one
    end
  end
  local function write(line)
    vim.api.nvim_buf_set_lines(buffer, 4, 5, false, { line })
  end
  local function ask(method, params)
    local answers, problem = vim.lsp.buf_request_sync(buffer, method, params, 30000)
    assert(answers, method .. ': ' .. tostring(problem))
    for _, answer in pairs(answers) do
      assert(not answer.err, method .. ': ' .. vim.inspect(answer.err))
      return answer.result
    end
  end
  local document = { uri = vim.uri_from_bufnr(buffer) }
  local function at(character)
    return { textDocument = document, position = { line = 4, character = character } }
  end
  assert(
    vim.wait(30000, function()
      return client() and client().server_capabilities
    end),
    'the server is not there'
  )

  write('Hello {{nam}}.')
  assert(
    vim.wait(30000, function()
      return #vim.diagnostic.get(buffer) > 0
    end),
    'nothing was found'
  )
  local hasUnknown = false
  for _, one in ipairs(vim.diagnostic.get(buffer)) do
    hasUnknown = hasUnknown or code(one) == 'PC301'
  end
  assert(hasUnknown, 'the unknown variable was not found')
  local actions = ask('textDocument/codeAction', {
    textDocument = document,
    range = { start = { line = 4, character = 8 }, ['end'] = { line = 4, character = 11 } },
    context = { diagnostics = {} },
  })
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  assert(vim.api.nvim_buf_get_lines(buffer, 4, 5, false)[1] == 'Hello {{name}}.')

  local hover = ask('textDocument/hover', at(10))
  assert(hover.contents.value:find('Who is greeted', 1, true))
  local places = ask('textDocument/definition', at(10))
  assert(places[1].range.start.line == 2)
  local rename = at(10)
  rename.newName = 'person'
  vim.lsp.util.apply_workspace_edit(ask('textDocument/rename', rename), 'utf-16')
  assert(vim.api.nvim_buf_get_lines(buffer, 2, 3, false)[1]:find('person', 1, true))
  assert(vim.api.nvim_buf_get_lines(buffer, 4, 5, false)[1] == 'Hello {{person}}.')

  write('Hello {{')
  local found = false
  for _, item in ipairs(ask('textDocument/completion', at(8))) do
    found = found or item.label == 'person'
  end
  assert(found, 'person is not among the completions')
  write('Hello {{person}}.')
  vim.cmd('PromptPreview')
  local preview
  local function previews(text)
    return vim.wait(30000, function()
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        local shown = vim.api.nvim_win_get_buf(window)
        if shown ~= buffer then
          preview = table.concat(vim.api.nvim_buf_get_lines(shown, 0, -1, false), '\n')
        end
      end
      return preview and preview:find(text)
    end)
  end
  assert(previews('^Hello '), preview)
  assert(vim.api.nvim_get_current_buf() == buffer)
  write('Goodbye {{person}}.')
  vim.cmd('doautocmd TextChanged')
  assert(previews('^Goodbye '), preview)
end

local good, why = pcall(run)
if not good then
  fail(why)
else
  io.stdout:write('done\n')
  vim.cmd('qall!')
end
