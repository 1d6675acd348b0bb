-- Prompt Compiler in Neovim 0.7 or later: starts the language server, and previews examples.
--
--   dofile('/path/to/prompt-compiler.lua').setup({ cmd = { 'prompt', 'lsp' } })
--
-- :PromptPreview [example] shows a rendered example next to the prompt and keeps it current.

local M = {}

local roots = { 'pom.xml', 'prompt.yaml', '.git' }
local filetypes = { 'markdown', 'handlebars', 'prompt', 'yaml', 'json' }
local refresh_after = 200 -- milliseconds without a key

-- The clients by folder, for versions without vim.lsp.start.
local clients = {}

local function root_of(file)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  local above = folder
  while true do
    for _, name in ipairs(roots) do
      if vim.fn.getftype(above .. '/' .. name) ~= '' then
        return above
      end
    end
    local parent = vim.fn.fnamemodify(above, ':h')
    if parent == above then
      return folder
    end
    above = parent
  end
end

local function start(buffer, cmd)
  local file = vim.api.nvim_buf_get_name(buffer)
  if file == '' or vim.bo[buffer].buftype ~= '' then
    return
  end
  local root = root_of(file)
  local config = { name = 'prompt', cmd = cmd, root_dir = root }
  if vim.lsp.start then
    vim.lsp.start(config)
    return
  end
  local id = clients[root]
  if not id or vim.lsp.client_is_stopped(id) then
    id = vim.lsp.start_client(config)
    clients[root] = id
  end
  vim.lsp.buf_attach_client(buffer, id)
end

local function client_of(buffer)
  local attached = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buffer })
    or vim.lsp.buf_get_clients(buffer)
  for _, client in pairs(attached) do
    if client.name == 'prompt' then
      return client
    end
  end
end

local function request(buffer, method, params, handle)
  local client = client_of(buffer)
  if not client then
    vim.notify('The language server of prompts does not run for this file.', vim.log.levels.WARN)
    return
  end
  local function answered(problem, result)
    if problem then
      vim.notify(problem.message, vim.log.levels.ERROR)
    else
      handle(result)
    end
  end
  if vim.fn.has('nvim-0.11') == 1 then
    client:request(method, params, answered, buffer)
  else
    client.request(method, params, answered, buffer)
  end
end

local function show(prompt, address, preview)
  request(
    prompt,
    'workspace/executeCommand',
    { command = 'prompt.preview', arguments = { address } },
    function(text)
      if text and vim.api.nvim_buf_is_valid(preview) then
        local lines = vim.split(text, '\n')
        vim.bo[preview].modifiable = true
        vim.api.nvim_buf_set_lines(preview, 0, -1, false, lines)
        vim.bo[preview].modifiable = false
      end
    end
  )
end

-- Opens the preview with an address next to a prompt.
local function open(prompt, address)
  local window = vim.api.nvim_get_current_win()
  vim.cmd('vertical new')
  local preview = vim.api.nvim_get_current_buf()
  vim.bo[preview].buftype = 'nofile'
  vim.bo[preview].bufhidden = 'wipe'
  vim.bo[preview].swapfile = false
  vim.wo.wrap = true
  pcall(vim.api.nvim_buf_set_name, preview, address)
  vim.api.nvim_set_current_win(window)
  show(prompt, address, preview)
  local changes = 0
  vim.api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI' }, {
    buffer = prompt,
    callback = function()
      if not vim.api.nvim_buf_is_valid(preview) then
        return true -- removes this autocommand
      end
      changes = changes + 1
      local change = changes
      vim.defer_fn(function()
        if change == changes then
          show(prompt, address, preview)
        end
      end, refresh_after)
    end,
  })
end

-- Shows the preview of an example, of the only one, or of one that the user selects.
local function preview(example)
  local prompt = vim.api.nvim_get_current_buf()
  local document = { uri = vim.uri_from_bufnr(prompt) }
  request(prompt, 'textDocument/codeLens', { textDocument = document }, function(lenses)
    local found = {}
    for _, lens in ipairs(lenses or {}) do
      local command = lens.command
      local is_wanted = example == '' or command.title == 'Preview: ' .. example
      if command.command == 'prompt.preview' and is_wanted then
        table.insert(found, command)
      end
    end
    if #found == 0 then
      vim.notify('There is nothing to preview.', vim.log.levels.WARN)
    elseif #found == 1 then
      open(prompt, found[1].arguments[1])
    else
      local options = {
        prompt = 'Example:',
        format_item = function(command)
          return command.title
        end,
      }
      vim.ui.select(found, options, function(command)
        if command then
          open(prompt, command.arguments[1])
        end
      end)
    end
  end)
end

function M.setup(options)
  local group = vim.api.nvim_create_augroup('prompt-compiler', {})
  vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
    group = group,
    pattern = { '*.prompt', '*.hbs' },
    callback = function(event)
      local is_dotprompt = event.match:match('%.prompt$')
      vim.bo[event.buf].filetype = is_dotprompt and 'prompt' or 'handlebars'
    end,
  })
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = filetypes,
    callback = function(event)
      start(event.buf, options.cmd)
    end,
  })
  vim.api.nvim_create_user_command('PromptPreview', function(command)
    preview(command.args)
  end, { nargs = '?', desc = 'Show a rendered example of this prompt' })
  -- The action of a code lens.
  vim.lsp.commands['prompt.preview'] = function(command)
    open(vim.api.nvim_get_current_buf(), command.arguments[1])
  end
end

return M
